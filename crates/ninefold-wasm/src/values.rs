//! Converts between JavaScript's values and the library's.

use js_sys::{Array, JSON, Object, Uint8Array};
use ninefold::{Ask, Verb};
use wasm_bindgen::prelude::*;

/// The options of a call.
pub(crate) fn ask(verb: Verb, options: &JsValue) -> Result<Ask, JsError> {
    let mut ask = Ask::new(verb);
    if options.is_undefined() || options.is_null() {
        return Ok(ask);
    }
    let Some(options) = options.dyn_ref::<Object>() else {
        return Err(JsError::new("options must be an object, such as { require: \"unique\" }"));
    };
    for entry in Object::entries(options).iter() {
        let entry: Array = entry.unchecked_into();
        let (name, value) = (entry.get(0).as_string().unwrap_or_default(), entry.get(1));
        if value.is_undefined() || value.is_null() {
            continue;
        }
        let value = match (value.as_string(), value.as_f64()) {
            (Some(text), _) => text,
            // The only number is a count of steps; writing fractions as text would be a twentieth of the download.
            (None, Some(number)) if number >= 0.0 => (number as u64).to_string(),
            (None, _) => match value.as_bool() {
                Some(flag) => (if flag { "true" } else { "false" }).into(),
                None => return Err(JsError::new(&format!("`{name}` must be a string, a number or a boolean"))),
            },
        };
        ask.set(&name, &value)?;
    }
    Ok(ask)
}

/// A text: a string, bytes, or anything that JSON can say, such as LeetCode's list of lists.
pub(crate) fn text(value: &JsValue) -> Result<Vec<u8>, JsError> {
    if let Some(text) = value.as_string() {
        return Ok(text.into_bytes());
    }
    if let Some(bytes) = value.dyn_ref::<Uint8Array>() {
        return Ok(bytes.to_vec());
    }
    let json = JSON::stringify(value).ok().and_then(|json| json.as_string());
    json.map(String::into_bytes).ok_or_else(|| JsError::new("a board must be a string, bytes, or an array of arrays"))
}

/// A list of JSON texts as an array of objects.
pub(crate) fn list(items: impl Iterator<Item = String>) -> Result<JsValue, JsError> {
    object(&format!("[{}]", items.collect::<Vec<_>>().join(",")))
}

/// JSON as an object.
pub(crate) fn object(json: &str) -> Result<JsValue, JsError> {
    JSON::parse(json).map_err(|_| JsError::new("the report is not JSON"))
}
