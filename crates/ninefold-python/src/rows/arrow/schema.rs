//! A producer's schema, which is alive for as long as it can be reached.
//!
//! Three things make that so, and the compiler checks the last two. [`Owned`] is made of a schema that a producer has handed over and
//! not released (the one condition that whoever makes it has to prove). It alone has the schema from then on, and releases it only when
//! dropped: nobody gets it out, or changes it. And [`Schema`], through which everything is read, borrows from its owner, so that the owner
//! cannot be dropped before; its pointers never leave this file.
#![expect(unsafe_code, reason = "the schema is a C structure, and so are its text and its children")]

use std::ffi::CStr;

use arrow_schema::DataType;
use arrow_schema::ffi::FFI_ArrowSchema;

use super::column::Broken;

/// A schema that a producer handed over. It is released when dropped.
pub(super) struct Owned(FFI_ArrowSchema);

/// A schema, or one inside it, that is not released before `'a` ends.
#[derive(Clone, Copy)]
pub(super) struct Schema<'a>(&'a FFI_ArrowSchema);

impl Owned {
    /// `None` if it has been released: what it points to is gone then, whatever its other fields say.
    ///
    /// # Safety
    /// If it has not been released, it is as the protocol wants it: its format is null or a text that ends with a zero, `children` is null
    /// or points to `n_children` pointers, each of these and `dictionary` is null or points to such a schema or a released one, and all of
    /// that stays, unchanged, until the schema is released. Nobody else has this schema.
    pub(super) unsafe fn new(schema: FFI_ArrowSchema) -> Option<Owned> {
        schema.release.is_some().then_some(Owned(schema))
    }

    pub(super) fn get(&self) -> Schema<'_> {
        Schema(&self.0)
    }
}

impl<'a> Schema<'a> {
    /// What the protocol calls the type.
    pub(super) fn format(self) -> Result<&'a str, Broken> {
        if self.0.format.is_null() {
            return Err("its type is not text");
        }
        // SAFETY: it is not null, and the schema is alive for `'a` (see the top of this file), so that this is a text that
        // ends with a zero and stays for `'a` (see `Owned::new`).
        unsafe { CStr::from_ptr(self.0.format) }.to_str().map_err(|_| "its type is not text")
    }

    /// The type of the values of a list.
    pub(super) fn only_child(self) -> Result<Schema<'a>, Broken> {
        if self.0.n_children != 1 || self.0.children.is_null() {
            return Err("a list type must have exactly one value type");
        }
        // SAFETY: `children` is not null, and the schema is alive for `'a`, so that it points to `n_children` pointers, which
        // is one. It may be misaligned: no rule says that it is not.
        let child = unsafe { self.0.children.read_unaligned() };
        self.inner(child)?.ok_or("a list type has no value type")
    }

    /// The type of the values that keys stand for.
    pub(super) fn dictionary(self) -> Result<Option<Schema<'a>>, Broken> {
        self.inner(self.0.dictionary)
    }

    pub(super) fn has_dictionary(self) -> bool {
        !self.0.dictionary.is_null()
    }

    /// What people call the type, if it has nothing inside it: the importer of Arrow goes down into children, and panics where there
    /// are none.
    pub(super) fn plain_name(self) -> Option<String> {
        let plain = !self.format().ok()?.starts_with('+') && !self.has_dictionary();
        plain.then(|| DataType::try_from(self.0).ok())?.map(|known| known.to_string())
    }

    /// A schema inside this one; `None` for a null pointer. `pointer` is the child's or the dictionary's of this schema.
    fn inner(self, pointer: *mut FFI_ArrowSchema) -> Result<Option<Schema<'a>>, Broken> {
        if !pointer.is_aligned() {
            return Err("a schema is misaligned");
        }
        // SAFETY: it is a pointer of this schema (the two calls of this private function are above), which is alive for `'a`: so it is null
        // or points to a schema that stays, unchanged, for `'a`. It is aligned.
        match unsafe { pointer.as_ref() } {
            Some(inner) if inner.release.is_none() => Err("part of the schema has been released"),
            inner => Ok(inner.map(Schema)),
        }
    }
}
