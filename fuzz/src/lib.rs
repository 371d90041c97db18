//! What the fuzz targets do with an input. `library` needs the library alone, so that its tests can include it; `http` needs the service.

pub mod http;
pub mod library;
