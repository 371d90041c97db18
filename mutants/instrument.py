"""Writes every mutant that `cargo mutants` lists into one copy of the library, each behind a switch.

    a + b   becomes   (if on(1) { a - b } else if on(2) { a * b } else { a + b })

So the library is compiled once instead of once per mutant. What does not compile is left out: `cargo check` says which.
"""

import json
import pathlib
import random
import re
import subprocess
import sys

import tree_sitter
import tree_sitter_rust

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
SEED = 1
FROM_READ = 200


def chosen(mutants):
    """All of them, but of `read` a sample. The order of the list is that of the files, so the same sample every time."""
    read = [m for m in mutants if "/src/read/" in m["file"]]
    sample = {m["name"] for m in random.Random(SEED).sample(read, FROM_READ)}
    return [m for m in mutants if "/src/read/" not in m["file"] or m["name"] in sample]


class File:
    """One source file: its text, its tree, and for each piece of code that has mutants, these."""

    def __init__(self, path, mutants):
        self.path = path
        self.text = path.read_bytes()
        self.tree = PARSER.parse(self.text)
        lines = self.text.decode().split("\n")
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line.encode()) + 1)
        self.lines = lines
        self.mutants = {m["number"]: m for m in mutants}

    def offset(self, place):
        line, column = place["line"] - 1, place["column"] - 1
        return self.starts[line] + len(self.lines[line][:column].encode())

    def span(self, mutant):
        return self.offset(mutant["span"]["start"]), self.offset(mutant["span"]["end"])

    def write(self):
        """The text with every mutant that is still wanted; returns the numbers of those that have no place for a switch."""
        sites, without = {}, []
        for mutant in self.mutants.values():
            site = self.site(mutant)
            if site is None:
                without.append(mutant["number"])
            else:
                sites.setdefault(site, []).append(mutant)
        self.sites = sorted(sites.items(), key=lambda site: (site[0][0], -site[0][1]))
        text = self.render(0, len(self.text), self.sites)
        # A function that asks which mutant is on cannot be `const`; where it has to be, the compiler says so.
        for mutant in self.mutants.values():
            if mutant["number"] not in without and mutant["function"]:
                text = self.not_const(text, mutant)
        self.path.write_bytes(text)
        return without

    def not_const(self, text, mutant):
        name = mutant["function"]["function_name"].split("::")[-1]
        return re.sub(rb"\bconst fn " + name.encode() + rb"\b", b"fn " + name.encode(), text)

    def site(self, mutant):
        """What the switch goes around: (start, end, kind)."""
        start, end = self.span(mutant)
        if mutant["genre"] == "FnValue":
            # The compiler takes the first type that it sees returned for an `impl` type.
            return None if "impl " in mutant["function"]["return_type"] else (start, end, "body")
        node = self.tree.root_node.descendant_for_byte_range(start, end)
        if mutant["genre"] in ("MatchArm", "MatchArmGuard"):
            while node and node.type != "match_arm":
                node = node.parent
            pattern = node and node.child_by_field_name("pattern")
            return pattern and (pattern.start_byte, pattern.end_byte, "pattern")
        wanted = {
            "BinaryOperator": ("binary_expression", "compound_assignment_expr"),
            "UnaryOperator": ("unary_expression",),
            "StructField": ("struct_expression",),
        }[mutant["genre"]]
        if mutant["genre"] == "StructField":
            while node and node.type not in wanted:
                node = node.parent
        else:
            node = node.parent
        if node is None or node.type not in wanted:
            return None
        # Another operator may bind otherwise, so the switch goes around the whole chain of operators.
        while node.parent.type == "binary_expression":
            node = node.parent
        # The operands of `&&` beside a `let` cannot be put in parentheses with it.
        if mutant["genre"] != "StructField" and node.type == "let_chain":
            return None
        return node.start_byte, node.end_byte, "expression"

    def render(self, start, end, sites):
        out, at, i = [], start, 0
        while i < len(sites):
            (first, last, kind), mutants = sites[i]
            inner = [s for s in sites[i + 1 :] if s[0][1] <= last and s[0][0] >= first]
            out.append(self.text[at:first])
            out.append(getattr(self, kind)(first, last, mutants, inner))
            at, i = last, i + 1 + len(inner)
        out.append(self.text[at:end])
        return b"".join(out)

    def changed(self, first, last, mutant):
        start, end = self.span(mutant)
        return self.text[first:start] + mutant["replacement"].encode() + self.text[end:last]

    def expression(self, first, last, mutants, inner):
        arms = b"".join(
            b"/*<%d*/if crate::mutant::on(%d) { %s }/*>*/ else " % (m["number"], m["number"], self.changed(first, last, m))
            for m in mutants
        )
        return b"(" + arms + b"{ " + self.render(first, last, inner) + b" })"

    def body(self, first, last, mutants, inner):
        arms = b"".join(
            b"/*<%d*/if crate::mutant::on(%d) { return %s; }/*>*/ " % (m["number"], m["number"], m["replacement"].encode())
            for m in mutants
        )
        return arms + self.render(first, last, inner)

    def pattern(self, first, last, mutants, inner):
        node = self.tree.root_node.descendant_for_byte_range(first, last)
        guard = node.child_by_field_name("condition")
        on = {}
        for m in mutants:
            on[m["replacement"]] = b"/*<%d*/crate::mutant::on(%d)/*>*/" % (m["number"], m["number"])
        if guard is None:
            return self.text[first:last] + b" if !" + on[""]
        before = self.render(first, guard.start_byte, [s for s in inner if s[0][1] <= guard.start_byte])
        condition = self.render(guard.start_byte, last, [s for s in inner if s[0][0] >= guard.start_byte])
        parts = b"(" + condition + b")"
        if "false" in on:
            parts = b"(!" + on["false"] + b" && " + parts + b")"
        if "true" in on:
            parts = b"(" + on["true"] + b" || " + parts + b")"
        if "" in on:
            parts = b"!" + on[""] + b" && " + parts
        return before + parts


def errors(folder):
    command = ["cargo", "check", "-q", "-p", "ninefold", "--all-features", "--message-format=json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        message = json.loads(line)
        if message.get("reason") == "compiler-message" and message["message"]["level"] == "error":
            yield message["message"]


MARK = re.compile(rb"/\*<(\d+)\*/.*?/\*>\*/", re.S)


def blamed(folder, mutants, message):
    """The mutants that an error is about."""
    called = re.search(r"non-const .*`(\w+::)*(\w+)`", message["message"])
    if called and called[2] != "on":
        ours = [m for m in mutants if m["function"] and m["function"]["function_name"].split("::")[-1] == called[2]]
        return {m["number"] for m in ours if m["fate"] == "switched"}
    found = set()
    for span in message["spans"]:
        if not span["is_primary"]:
            continue
        text = (folder / span["file_name"]).read_bytes()
        start, end = span["byte_start"], span["byte_end"]
        if "non-exhaustive" in message["message"]:
            # Each arm of the match can be deleted, but not all of them at once.
            node = PARSER.parse(text).root_node.descendant_for_byte_range(start, end)
            while node.type != "match_expression":
                node = node.parent
            for arm in node.child_by_field_name("body").named_children:
                if arm.type == "match_arm":
                    found |= {int(mark) for mark in re.findall(rb"/\*<(\d+)\*/", arm.child_by_field_name("pattern").text)}
            found = {number for number in found if mutants[number - 1]["genre"] == "MatchArm"}
        else:
            found |= {int(mark[1]) for mark in MARK.finditer(text) if mark.start() <= start and end <= mark.end()}
    return found


def main(folder, listed):
    folder = pathlib.Path(folder)
    mutants = chosen(json.loads(pathlib.Path(listed).read_text()))
    for number, mutant in enumerate(mutants, 1):
        mutant["number"], mutant["fate"], mutant["why"] = number, "switched", ""
        del mutant["diff"]
    files = {}
    for path in sorted({m["file"] for m in mutants}):
        files[path] = File(folder / path, [m for m in mutants if m["file"] == path])
    lib = folder / "crates/ninefold/src/lib.rs"
    # What certainly overflows is to fail in a test, not to end the build.
    lib.write_text("#![allow(arithmetic_overflow, unconditional_panic)]\n" + lib.read_text() + "\nmod mutant;\n")
    (lib.parent / "mutant.rs").write_bytes((pathlib.Path(__file__).parent / "mutant.rs").read_bytes())

    def leave_out(number, fate, why):
        mutant = mutants[number - 1]
        mutant["fate"], mutant["why"] = fate, why
        del files[mutant["file"]].mutants[number]

    for file in files.values():
        for number in file.write():
            leave_out(number, "alone", "no place for a switch")
    while found := list(errors(folder)):
        blame = {}
        for message in found:
            for number in blamed(folder, mutants, message):
                blame.setdefault(number, message)
        if not blame:
            sys.exit("\n".join(message["rendered"] for message in found))
        for number, message in sorted(blame.items()):
            code = (message["code"] or {}).get("code", "")
            mutant = mutants[number - 1]
            # What is an error because of the switch; anything else would not compile without it either.
            ours = code in ("E0015", "E0004")
            leave_out(number, "alone" if ours else "unviable", message["message"])
        for path in {mutants[number - 1]["file"] for number in blame}:
            files[path].write()
        print(f"{len(blame)} do not compile", flush=True)
    pathlib.Path(folder / "mutants.json").write_text(json.dumps(mutants, indent=1))


main(*sys.argv[1:])
