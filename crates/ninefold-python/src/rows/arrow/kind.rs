//! What a column is of, read from the schema of its producer.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::capsule::broken;
use super::column::Broken;
use super::schema::Schema;
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
    pub(super) fn of(schema: Schema<'_>) -> PyResult<Kind> {
        let known = Kind::of_known(schema).map_err(broken)?;
        known.ok_or_else(|| PyTypeError::new_err(format!("{WANTED}, not a column of {}", name(schema))))
    }

    /// `None` for a type that holds no boards.
    fn of_known(schema: Schema<'_>) -> Result<Option<Kind>, Broken> {
        let format = schema.format()?;
        if let Some(values) = schema.dictionary()? {
            let keys = Type::of_format(format).filter(|keys| !matches!(keys, Type::F32 | Type::F64));
            let values = Kind::of_bytes(values.format()?).filter(|_| !values.has_dictionary());
            return Ok(keys.zip(values).map(|(keys, values)| Kind::Dictionary(keys, Box::new(values))));
        }
        if let Some(kind) = Kind::of_bytes(format) {
            return Ok(Some(kind));
        }
        match format {
            "n" => Ok(Some(Kind::Nothing)),
            "+l" => Ok(numbers(schema.only_child()?)?.map(|numbers| Kind::List(Width::Narrow, numbers))),
            "+L" => Ok(numbers(schema.only_child()?)?.map(|numbers| Kind::List(Width::Wide, numbers))),
            _ => Kind::of_fixed(schema, format),
        }
    }

    /// Lists of one size: of numbers, or nine of nine of them.
    fn of_fixed(schema: Schema<'_>, format: &str) -> Result<Option<Kind>, Broken> {
        let Some(Ok(size)) = format.strip_prefix("+w:").map(str::parse::<u32>) else { return Ok(None) };
        let values = schema.only_child()?;
        if (size, values.format()?) == (9, "+w:9") && !values.has_dictionary() {
            return Ok(numbers(values.only_child()?)?.map(Kind::NineByNine));
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
fn numbers(values: Schema<'_>) -> Result<Option<Type>, Broken> {
    Ok(Type::of_format(values.format()?).filter(|_| !values.has_dictionary()))
}

const WANTED: &str = "boards must be strings, binary, or lists of 81 integers";

/// What people call a type.
fn name(schema: Schema<'_>) -> String {
    match schema.plain_name() {
        Some(known) => known,
        None if schema.has_dictionary() => "a dictionary of another type".to_string(),
        None => format!("the Arrow type {:?}", schema.format().unwrap_or_default()),
    }
}
