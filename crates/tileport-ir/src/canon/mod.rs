//! The canonical form: meaning-preserving simplification, so that equal kernels become equal modules.
