//! One tag: its name, and the attributes that follow it.
//!
//! Boards are in attributes, so that of XML's grammar this is all that is needed; a parser of everything else, with what can be wrong
//! there, is 5 % of what a browser downloads.

/// A tag that begins an element, from its `<` to its `>`.
#[derive(Clone, Copy)]
pub(super) struct Tag<'a> {
    pub(super) text: &'a str,
    pub(super) name: &'a str,
}

impl<'a> Tag<'a> {
    /// `None` for tags that end an element, comments and declarations.
    pub(super) fn new(text: &'a str) -> Option<Tag<'a>> {
        let inner = text.strip_prefix('<').filter(|inner| !inner.starts_with(['/', '!', '?']))?;
        let end = inner.find(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>'));
        Some(Tag { text, name: &inner[..end.unwrap_or(inner.len())] })
    }

    /// What is between the quotes of an attribute, and the byte of the tag where it begins. `Err` if the tag cannot be read up to there.
    pub(super) fn attribute(self, wanted: &str) -> Result<Option<(usize, &'a str)>, &'static str> {
        let mut rest = self.text[1 + self.name.len()..].trim_ascii_start();
        while !matches!(rest, ">" | "/>") {
            let (name, value, after) = split(rest).ok_or("an attribute is not written `name=\"value\"`")?;
            if name == wanted {
                return Ok(Some((self.text.len() - after.len() - 1 - value.len(), value)));
            }
            rest = after.trim_ascii_start();
        }
        Ok(None)
    }
}

/// The first attribute's name and value, and what follows it.
fn split(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = text.split_once('=')?;
    let (name, rest) = (name.trim_ascii_end(), rest.trim_ascii_start());
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (value, after) = rest[1..].split_once(quote)?;
    let is_name =
        !name.is_empty() && !name.contains(|c: char| c.is_ascii_whitespace() || matches!(c, '"' | '\'' | '<'));
    is_name.then_some((name, value, after))
}

/// A value with the characters that its escapes mean: `&lt;`, `&#10;`, `&#xA;`. `None` if one is none of XML's.
pub(super) fn unescaped(value: &str) -> Option<String> {
    let mut parts = value.split('&');
    let mut text = parts.next()?.to_string();
    for part in parts {
        let (escape, rest) = part.split_once(';')?;
        text.push(match escape {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            "quot" => '"',
            "apos" => '\'',
            _ => numbered(escape.strip_prefix('#')?)?,
        });
        text += rest;
    }
    Some(text)
}

fn numbered(number: &str) -> Option<char> {
    let (digits, radix) = number.strip_prefix('x').map_or((number, 10), |digits| (digits, 16));
    u32::from_str_radix(digits, radix).ok().and_then(char::from_u32).filter(|&c| c != '\0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_at_spaces_and_at_the_end() {
        let name = |text| Tag::new(text).map(|tag| tag.name);
        assert_eq!(
            ["<a>", "<a/>", "<a b='c'>", "<a\n>", "</a>", "<!a>", "<?a?>", "<>"].map(name),
            [Some("a"), Some("a"), Some("a"), Some("a"), None, None, None, Some("")]
        );
    }

    #[test]
    fn an_attribute_is_found_with_its_place() {
        for (before, value, after) in [
            ("<game data=\"", "5", "\"/>"),
            ("<game a='data=\"6\"' xdata='7' data = '", "5\"", "' data='8' />"),
            ("<game\n\tdata='", "", "'\n>"),
            ("<game é='é' data='", "é", "'>"),
        ] {
            let text = [before, value, after].concat();
            assert_eq!(Tag::new(&text).unwrap().attribute("data"), Ok(Some((before.len(), value))), "{text}");
        }
        for text in ["<game>", "<game/>", "<game a='b' />"] {
            assert_eq!(Tag::new(text).unwrap().attribute("data"), Ok(None), "{text}");
        }
    }

    #[test]
    fn what_is_not_an_attribute_is_said() {
        for text in
            ["<a b>", "<a b=c>", "<a b data='5'>", "<a ='b'>", "<a 'b'='c'>", "<a b='c' d/>", "<a b='c>", "<a / b='c'>"]
        {
            assert!(Tag::new(text).unwrap().attribute("data").is_err(), "{text}");
        }
    }

    #[test]
    fn escapes_are_characters() {
        assert_eq!(unescaped("a&lt;&gt;&amp;&quot;&apos;&#10;&#x41;z").unwrap(), "a<>&\"'\nAz");
        assert_eq!(unescaped("&amp;lt;").unwrap(), "&lt;");
        for text in ["&", "&;", "&lt", "&nbsp;", "&#;", "&#x;", "&#0;", "&#xD800;", "&#99999999999;", "&#-1;"] {
            assert_eq!(unescaped(text), None, "{text}");
        }
    }
}
