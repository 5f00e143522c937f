//! cuTile Python in.
mod elaborate;
