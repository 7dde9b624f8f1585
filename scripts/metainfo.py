#!/usr/bin/env python3
"""Prints Interlude's AppStream metadata with the release notes of CHANGELOG.md: scripts/metainfo.py VERSION

The section "Unreleased" becomes a development release of VERSION, with the date of SOURCE_DATE_EPOCH. Software centres load screenshots
from the web, so they are listed only if INTERLUDE_PICTURES_URL says where docs/pictures is published.
"""
import datetime
import os
import pathlib
import re
import sys
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent


def plain(text):
    """The first sentence of a paragraph in Markdown, without its marks."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"[`*]", "", " ".join(text.split()))
    return re.split(r"(?<=[.!?]) (?=[A-Z])", text)[0]


def releases(changelog, version, today):
    for section in re.split(r"(?m)^## ", changelog)[1:]:
        title, _, body = section.partition("\n")
        dated = re.match(r"\[?v?([0-9][^] ]*)\]?\s+-\s+(\d{4}-\d{2}-\d{2})", title)
        if dated:
            yield f'<release version="{dated[1]}" date="{dated[2]}">', body
        elif title.strip("[] ") == "Unreleased" and body.strip():
            yield f'<release version="{version}" date="{today}" type="development">', body


SCREENSHOTS = [
    ("gallery.png", "The gallery of transitions"),
    ("lab.png", "A transition that is stopped on its timeline"),
    ("report.png", "The report of a recording"),
]


def screenshots(url):
    if not url:
        return
    yield "<screenshots>"
    for index, (name, caption) in enumerate(SCREENSHOTS):
        yield "  <screenshot>" if index else '  <screenshot type="default">'
        yield f"    <caption>{escape(caption)}</caption>"
        yield f"    <image>{escape(url.rstrip('/'))}/{name}</image>"
        yield "  </screenshot>"
    yield "</screenshots>"


def main():
    if len(sys.argv) != 2:
        sys.exit("metainfo: give the version.")
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or datetime.datetime.now().timestamp())
    today = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).date()
    lines = []
    for start, body in releases((ROOT / "CHANGELOG.md").read_text(), sys.argv[1], today):
        lines += [start, "  <description>", "    <ul>"]
        for item in re.findall(r"(?m)^- (.*(?:\n  .*)*)", body):
            lines.append(f"      <li>{escape(plain(item))}</li>")
        lines += ["    </ul>", "  </description>", "</release>"]
    template = (ROOT / "Resources/Desktop/interlude.metainfo.xml").read_text()
    pictures = "".join(f"  {line}\n" for line in screenshots(os.environ.get("INTERLUDE_PICTURES_URL")))
    print(template.replace("@SCREENSHOTS@", pictures).replace("@RELEASES@", "\n    ".join(lines)), end="")


main()
