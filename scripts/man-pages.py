#!/usr/bin/env python3
"""Writes the manual pages: scripts/man-pages.py BINARY FOLDER

One page for the command and one for each subcommand, from the help that the binary prints as JSON. The sections in
docs/man/PAGE.roff, which are written by hand, are added at the end of a page.
"""
import datetime
import json
import os
import pathlib
import subprocess
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "docs" / "man"


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def paragraphs(text):
    return "\n.PP\n".join(escape(part) for part in text.split("\n\n"))


def names(argument):
    """The names of an option, such as "-o, --output"."""
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    ordered = sorted(argument.get("names", []), key=lambda name: len(name["name"]))
    return [dashes[name["kind"]] + name["name"] for name in ordered]


def usage(argument):
    value = f"\\fI{escape(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        text = value + (" ..." if argument["isRepeating"] else "")
    else:
        text = f"\\fB{escape(names(argument)[-1])}\\fR"
        if argument["kind"] == "option":
            text += " " + value
    return f"[{text}]" if argument["isOptional"] else text


def entry(argument):
    """A paragraph with an argument's names, its description, values and default."""
    value = f"\\fI{escape(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        title = value
    else:
        title = ", ".join(f"\\fB{escape(name)}\\fR" for name in names(argument))
        if argument["kind"] == "option":
            title += " " + value
    lines = [".TP", title, escape(argument.get("abstract", ""))]
    if argument.get("discussion"):
        lines += [paragraphs(argument["discussion"])]
    if argument.get("allValues"):
        lines += [escape("Values: " + ", ".join(argument["allValues"]) + ".")]
    if argument.get("defaultValue"):
        lines += [escape("Default: " + argument["defaultValue"] + ".")]
    return lines


def page(command, program, version, others):
    is_top = command["commandName"] == program
    name = program if is_top else f"{program}-{command['commandName']}"
    call = program if is_top else f"{program} {command['commandName']}"
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or 0) or None
    date = (
        datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
        if seconds
        else datetime.datetime.now(datetime.timezone.utc)
    )
    abstract = command["abstract"].rstrip(".")
    arguments = [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]
    arguments = [a for a in arguments if not (is_top and a["kind"] == "positional")]
    lines = [
        f'.TH {escape(name.upper())} 1 {date:%Y\\-%m\\-%d} "Interlude {escape(version)}" "User Commands"',
        ".SH NAME",
        f"{escape(name)} \\- {escape(abstract[:1].lower() + abstract[1:])}",
        ".SH SYNOPSIS",
        f"\\fB{escape(call)}\\fR " + ("[\\fIsubcommand\\fR] " if is_top else "") + " ".join(map(usage, arguments)),
    ]
    lines += [".SH DESCRIPTION", escape(command["abstract"])]
    if command.get("discussion"):
        lines += [".PP", paragraphs(command["discussion"])]
    positional = [a for a in arguments if a["kind"] == "positional"]
    options = [a for a in arguments if a["kind"] != "positional"]
    for title, group in (("ARGUMENTS", positional), ("OPTIONS", options)):
        if group:
            lines += [f".SH {title}"]
            for argument in group:
                lines += entry(argument)
    if is_top:
        lines += [".SH SUBCOMMANDS"]
        for other in others:
            default = " This is the default." if other == command.get("defaultSubcommand") else ""
            text = others[other]["abstract"]
            lines += [
                ".TP",
                f"\\fB{escape(other)}\\fR",
                escape(text if default in text or not default else text + default),
                f"See \\fB{escape(program)}\\-{escape(other)}\\fR(1).",
            ]
    by_hand = SOURCES / f"{name}.roff"
    if by_hand.exists():
        lines += [by_hand.read_text().rstrip("\n")]
    related = [program] if not is_top else []
    related += [f"{program}-{other}" for other in others if f"{program}-{other}" != name]
    lines += [".SH SEE ALSO", ",\n".join(f"\\fB{escape(item)}\\fR(1)" for item in related)]
    return name, "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit("man-pages: give the binary and the folder to write to.")
    binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])

    def run(*arguments):
        return subprocess.run([binary, *arguments], check=True, capture_output=True, text=True).stdout

    command = json.loads(run("--experimental-dump-help"))["command"]
    version = run("--version").strip()
    shown = {
        sub["commandName"]: sub
        for sub in command["subcommands"]
        if sub.get("shouldDisplay", True) and sub["commandName"] != "help"
    }
    folder.mkdir(parents=True, exist_ok=True)
    program = command["commandName"]
    for item in [command, *shown.values()]:
        name, text = page(item, program, version, shown)
        (folder / f"{name}.1").write_text(text)


main()
