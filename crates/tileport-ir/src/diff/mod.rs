//! Comparing two modules in the terms of someone who ports a kernel.
