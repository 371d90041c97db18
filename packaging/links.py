"""Checks that links lead somewhere: files, and headings in them. Addresses on the web are not asked.

links.py          every Markdown file that git knows
links.py FOLDER   every page of a built site
"""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.I)


class Page(HTMLParser):
    """What a page can be linked to by, and what it links to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("id", "name"):
                self.ids.add(value)
            if value and (name == "src" or name == "href" and tag != "base"):
                self.links.append(value)


class Markdown:
    """The same of a document, with the anchors that GitHub gives to headings."""

    def __init__(self, path: Path) -> None:
        text = re.sub(r"^( *)(```+).*?^\1\2 *$", "", path.read_text(), flags=re.M | re.S)
        self.ids: set[str] = set(re.findall(r'<a (?:id|name)="([^"]+)"', text))
        for heading in re.findall(r"^#+ +(.+?) *#*$", text, re.M):
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
            slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            count = sum(known == slug or re.fullmatch(re.escape(slug) + r"-\d+", known) is not None for known in self.ids)
            self.ids.add(f"{slug}-{count}" if count else slug)
        text = re.sub(r"(`+).+?\1", "", text)
        self.links = re.findall(r"\]\(<?([^)>\s]+)>?(?: +\"[^\"]*\")?\)", text)
        self.links += re.findall(r"^\[[^\]]+\]: *(\S+)", text, re.M) + re.findall(r'(?:src|href)="([^"]+)"', text)


def main(folder: str | None) -> None:
    if folder:
        kind, paths = Page, sorted(Path(folder).rglob("*.html"))
    else:
        files = subprocess.run(["git", "ls-files", "-z", "*.md"], check=True, stdout=subprocess.PIPE, text=True)
        kind, paths = Markdown, [Path(name) for name in files.stdout.split("\0") if name]
    known = {path.resolve(): kind(path) for path in paths}
    wrong, count = [], 0
    for path in paths:
        for link in known[path.resolve()].links:
            if ELSEWHERE.match(link):
                continue
            count += 1
            file, _, anchor = unquote(link).partition("#")
            file, _, _ = file.partition("?")
            # The address of a site's own top, on the page that is shown for unknown addresses.
            base = Path(folder) if folder and file.startswith("/") else path.parent
            target = (base / file.lstrip("/")).resolve() if file else path.resolve()
            if target.is_dir() and folder:
                target /= "index.html"
            if not target.exists() or (anchor and target in known and anchor not in known[target].ids):
                wrong.append(f"{path}: {link}")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{count} links in {len(paths)} files, {len(wrong)} broken")
    if wrong or not count:
        sys.exit(1)


main(sys.argv[1] if len(sys.argv) > 1 else None)
