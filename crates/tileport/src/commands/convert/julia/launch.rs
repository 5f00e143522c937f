//! How the source launches its kernel, for the functions of a port that do.

use tileport_julia::host::{GridExpr, GridOp, Launch};
use tileport_python::grid::{HostInt, HostLaunch, HostOp};

/// The launch of a program, as a port to cuTile.jl has it.
pub(super) fn of(launch: &HostLaunch) -> Launch {
    Launch {
        grid: launch.grid.as_ref().map(|grid| grid.iter().map(int).collect()),
        constants: launch.constants.clone(),
    }
}

fn int(value: &HostInt) -> GridExpr {
    match value {
        HostInt::Int(value) => GridExpr::Int(*value),
        HostInt::Value(position) => GridExpr::Value(*position),
        HostInt::Length(position, axis) => GridExpr::Length(*position, *axis),
        HostInt::Count(position) => GridExpr::Count(*position),
        HostInt::Of(op, a, b) => GridExpr::Of(operation(*op), Box::new(int(a)), Box::new(int(b))),
    }
}

const fn operation(op: HostOp) -> GridOp {
    match op {
        HostOp::Add => GridOp::Add,
        HostOp::Sub => GridOp::Sub,
        HostOp::Mul => GridOp::Mul,
        HostOp::FloorDiv => GridOp::FloorDiv,
        HostOp::CeilDiv => GridOp::CeilDiv,
        HostOp::Mod => GridOp::Mod,
        HostOp::Min => GridOp::Min,
        HostOp::Max => GridOp::Max,
    }
}
