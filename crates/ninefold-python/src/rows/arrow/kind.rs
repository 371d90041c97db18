//! What a column is of, read from the schema of its producer.
#![expect(unsafe_code, reason = "the schema is a C structure, and so are its text and its children")]

use std::ffi::{CStr, c_char};

use arrow_schema::DataType;
use arrow_schema::ffi::FFI_ArrowSchema;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::rows::texts::Content;

/// The types that hold boards. Text is bytes here: what is no text is no board, and nobody has to look twice.
#[derive(Debug, PartialEq)]
pub(super) enum Kind {
    /// Nothing at all, in every row.
    Nothing,
    /// Bytes between offsets.
    Bytes(Width, Content),
    /// Bytes that a view points to.
    Views(Content),
    /// So many bytes a row.
    Fixed(usize),
    /// So many numbers a row.
    FixedList(usize, Type),
    /// Nine lists of nine numbers a row.
    NineByNine(Type),
    /// Numbers between offsets.
    List(Width, Type),
    /// Numbers of values that stand elsewhere.
    Dictionary(Type, Box<Kind>),
}

/// How wide an offset is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Width {
    Narrow,
    Wide,
}

/// The type of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Type {
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
    F32,
    F64,
}

impl Type {
    fn of_format(format: &str) -> Option<Type> {
        Some(match format {
            "C" => Type::U8,
            "c" => Type::I8,
            "S" => Type::U16,
            "s" => Type::I16,
            "I" => Type::U32,
            "i" => Type::I32,
            "L" => Type::U64,
            "l" => Type::I64,
            "f" => Type::F32,
            "g" => Type::F64,
            _ => return None,
        })
    }

    /// How many bytes a number has.
    pub(super) fn bytes(self) -> usize {
        match self {
            Type::U8 | Type::I8 => 1,
            Type::U16 | Type::I16 => 2,
            Type::U32 | Type::I32 | Type::F32 => 4,
            Type::U64 | Type::I64 | Type::F64 => 8,
        }
    }
}

impl Kind {
    /// The kind of a column of boards.
    ///
    /// # Errors
    /// For a type that holds none, and for a schema that is none.
    pub(super) fn of(schema: &FFI_ArrowSchema) -> PyResult<Kind> {
        let format = format(schema)?;
        let unknown = || PyTypeError::new_err(format!("{WANTED}, not a column of {}", name(schema, format)));
        if let Some(values) = dictionary(schema)? {
            let keys = Type::of_format(format).filter(|keys| !matches!(keys, Type::F32 | Type::F64));
            let values = Kind::of_bytes(self::format(values)?).filter(|_| values.dictionary.is_null());
            return Ok(Kind::Dictionary(keys.ok_or_else(unknown)?, Box::new(values.ok_or_else(unknown)?)));
        }
        if let Some(kind) = Kind::of_bytes(format) {
            return Ok(kind);
        }
        match format {
            "n" => Ok(Kind::Nothing),
            "+l" => Ok(Kind::List(Width::Narrow, numbers(only_child(schema)?)?.ok_or_else(unknown)?)),
            "+L" => Ok(Kind::List(Width::Wide, numbers(only_child(schema)?)?.ok_or_else(unknown)?)),
            _ => Kind::of_fixed(schema, format)?.ok_or_else(unknown),
        }
    }

    /// Lists of one size: of numbers, or nine of nine of them.
    fn of_fixed(schema: &FFI_ArrowSchema, format: &str) -> PyResult<Option<Kind>> {
        let Some(Ok(size)) = format.strip_prefix("+w:").map(str::parse::<u32>) else { return Ok(None) };
        let values = only_child(schema)?;
        if (size, self::format(values)?) == (9, "+w:9") && values.dictionary.is_null() {
            return Ok(numbers(only_child(values)?)?.map(Kind::NineByNine));
        }
        Ok(numbers(values)?.map(|numbers| Kind::FixedList(size as usize, numbers)))
    }

    /// What its bytes are.
    pub(super) fn content(&self) -> Content {
        match self {
            Kind::Bytes(_, content) | Kind::Views(content) => *content,
            Kind::Dictionary(_, values) => values.content(),
            _ => Content::Binary,
        }
    }

    fn of_bytes(format: &str) -> Option<Kind> {
        Some(match format {
            "u" => Kind::Bytes(Width::Narrow, Content::Text),
            "z" => Kind::Bytes(Width::Narrow, Content::Binary),
            "U" => Kind::Bytes(Width::Wide, Content::Text),
            "Z" => Kind::Bytes(Width::Wide, Content::Binary),
            "vu" => Kind::Views(Content::Text),
            "vz" => Kind::Views(Content::Binary),
            _ => Kind::Fixed(format.strip_prefix("w:")?.parse::<u32>().ok()? as usize),
        })
    }
}

/// The type of the numbers of a list; `None` for lists of anything else.
fn numbers(values: &FFI_ArrowSchema) -> PyResult<Option<Type>> {
    Ok(Type::of_format(format(values)?).filter(|_| values.dictionary.is_null()))
}

const WANTED: &str = "boards must be strings, binary, or lists of 81 integers";

/// What people call a type.
fn name(schema: &FFI_ArrowSchema, format: &str) -> String {
    // The importer of Arrow goes down into children, and panics where there are none.
    let known = (!format.starts_with('+') && schema.dictionary.is_null()).then(|| DataType::try_from(schema));
    match known {
        Some(Ok(known)) => known.to_string(),
        _ if !schema.dictionary.is_null() => "a dictionary of another type".to_string(),
        _ => format!("the Arrow type {format:?}"),
    }
}

fn broken(what: &str) -> PyErr {
    PyValueError::new_err(format!("the producer of this Arrow array violated the protocol: {what}"))
}

fn format(schema: &FFI_ArrowSchema) -> PyResult<&str> {
    text(schema, schema.format).ok_or_else(|| broken("its type is not text"))
}

fn text(_: &FFI_ArrowSchema, text: *const c_char) -> Option<&str> {
    if text.is_null() {
        return None;
    }
    // SAFETY: the caller's schema is not released, or `alive` would have refused it; by the protocol its texts that are
    // not null end with a zero and stay until it is, which is later than the borrow of the schema that the result has.
    unsafe { CStr::from_ptr(text) }.to_str().ok()
}

fn only_child(schema: &FFI_ArrowSchema) -> PyResult<&FFI_ArrowSchema> {
    if schema.n_children != 1 || schema.children.is_null() {
        return Err(broken("a list type must have exactly one value type"));
    }
    // SAFETY: by the protocol `children` points to `n_children` pointers, which is one, for as long as the schema is not
    // released.
    let child = unsafe { schema.children.read_unaligned() };
    alive(schema, child)?.ok_or_else(|| broken("a list type has no value type"))
}

fn dictionary(schema: &FFI_ArrowSchema) -> PyResult<Option<&FFI_ArrowSchema>> {
    alive(schema, schema.dictionary)
}

/// A schema inside another; `None` for a null pointer.
fn alive(_: &FFI_ArrowSchema, inner: *mut FFI_ArrowSchema) -> PyResult<Option<&FFI_ArrowSchema>> {
    if !inner.is_aligned() {
        return Err(broken("a schema is misaligned"));
    }
    // SAFETY: it is null or, by the protocol, a schema that stays until the outer one is released, which is later than the
    // borrow of the outer one that the result has; and it is aligned.
    match unsafe { inner.as_ref() } {
        Some(inner) if inner.release.is_none() => Err(broken("part of the schema has been released")),
        inner => Ok(inner),
    }
}
