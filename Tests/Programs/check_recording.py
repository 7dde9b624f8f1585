#!/usr/bin/env python3
"""Reads a recording as other programs do, and says what is wrong with it.

    check_recording.py [--cut-off] [--pandas] FOLDER

frames.csv, transitions.csv and mangohud.csv are read by Python's csv module and, with --pandas, by pandas as well;
trace.json is checked by the rules of the trace-event format: the complete events of a track nest, asynchronous events
begin once and end once, flows go from a slice to a later one, counters are numbers. A recording that was cut off has no summary, a trace without its end,
and perhaps half a line at the end of a file; everything before that is checked all the same.
"""

import argparse
import collections
import csv
import datetime
import decimal
import io
import json
import pathlib
import sys

MANGOHUD_SYSTEM = "os,cpu,gpu,ram,kernel,driver,cpuscheduler"
MANGOHUD = (
    "fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"
    "gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed")
STAGES = ["input", "gesture", "update", "layout", "commit", "evaluate", "draw"]


def whole_lines(path, cut_off):
    """The lines that have their end; one that has none is a mistake unless the recording was cut off."""
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    last = lines.pop()
    assert last == "" or cut_off, f"{path.name} ends in the middle of a line"
    return lines


# trace.json

def read_trace(path, cut_off):
    text = "\n".join(whole_lines(path, cut_off))
    if cut_off and not text.endswith("]"):
        # As the readers of the format do: its end may lack, with a comma before it.
        text = text.rstrip().rstrip(",") + "]"
    events = json.loads(text, parse_float=decimal.Decimal)
    assert isinstance(events, list), "the trace is no array"
    return events


def check_nesting(events):
    """On a track, two slices either lie apart or one lies in the other; stages lie in a Frame."""
    tracks = collections.defaultdict(list)
    for event in events:
        if event["ph"] == "X":
            assert event["dur"] > 0, event
            tracks[event["pid"], event["tid"]].append(event)
    count = 0
    for track, slices in tracks.items():
        slices.sort(key=lambda event: (event["ts"], -event["dur"]))
        stack = []
        for event in slices:
            end = event["ts"] + event["dur"]
            while stack and stack[-1][0] <= event["ts"]:
                stack.pop()
            if stack:
                assert end <= stack[-1][0], f"slices overlap on track {track}: {event}"
                assert stack[-1][1]["name"] == "Frame", event
                assert event["name"] in STAGES + ["swap"], event
            else:
                assert event["name"] == "Frame", f"a slice in no frame: {event}"
                count += 1
            stack.append((end, event))
    return count


def check_spans(events, cut_off):
    """Asynchronous events of one id: one beginning, any number of instants, one end."""
    spans = collections.defaultdict(list)
    for event in events:
        if event["ph"] in "bne":
            spans[event["cat"], event["id"]].append(event)
    for key, parts in spans.items():
        phases = "".join(part["ph"] for part in parts)
        inner = phases.strip("be")
        ends = ["b" + inner + "e"] + (["b" + inner] if cut_off else [])
        assert phases in ends and set(inner) <= {"n"}, f"{key}: {phases}"
        times = [part["ts"] for part in parts]
        assert times == sorted(times), f"{key}: {times}"
        assert len({part["name"] for part in parts}) == 1, key
        for part in parts:
            assert part["args"]["phase"] in ("interactive", "settling", "automatic"), part
            assert 0 <= part["args"]["percent"] <= 100, part
        if phases.endswith("e"):
            assert parts[-1]["args"]["outcome"] in ("completed", "cancelled", "cut off"), parts[-1]
    return len(spans)


def check_flows(events, cut_off):
    """A flow of one id: it begins in an expected frame and ends in the actual one, later or at the same time."""
    def slice_at(flow):
        return next(
            event for event in events
            if event["ph"] == "X" and event["tid"] == flow["tid"]
            and event["ts"] <= flow["ts"] < event["ts"] + event["dur"])

    tracks = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    flows = collections.defaultdict(list)
    for event in events:
        if event["ph"] in "sf":
            assert event["bp"] == "e", event
            flows[event["id"]].append(event)
    for number, flow in flows.items():
        ends = [(part["ph"], tracks[part["tid"]]) for part in flow]
        whole = [("s", "Expected Timeline"), ("f", "Actual Timeline")]
        assert ends == whole or cut_off and ends == whole[:1], flow
        assert flow[0]["ts"] <= flow[-1]["ts"], flow
        for part in flow:
            assert slice_at(part)["args"]["frame"] == number, part


def check_trace(path, cut_off):
    events = read_trace(path, cut_off)
    for event in events:
        assert {"ph", "pid", "tid", "name"} <= event.keys(), event
        assert event["ph"] in "MXbneCisf", event
        if event["ph"] == "C":
            assert all(isinstance(value, (int, decimal.Decimal)) for value in event["args"].values())
        if event["ph"] == "i":
            assert event["s"] in "gpt", event
    frames = [event for event in events if event["name"] == "Frame"]
    assert len(frames) == check_nesting(events)
    check_flows(events, cut_off)
    return events, check_spans(events, cut_off)


# CSV

def check_frames(path, cut_off):
    rows = list(csv.DictReader(whole_lines(path, cut_off)))
    for row in rows:
        assert None not in row and None not in row.values(), row
    ids = [int(row["frame"]) for row in rows]
    assert all(first < second for first, second in zip(ids, ids[1:])), "frames out of order"
    return rows


def check_mangohud(path, cut_off):
    lines = whole_lines(path, cut_off)
    assert lines[0] == MANGOHUD_SYSTEM and lines[2] == MANGOHUD, lines[:3]
    assert len(next(csv.reader([lines[1]]))) == 7, lines[1]
    rows = [[float(field) for field in row] for row in csv.reader(lines[3:])]
    assert all(len(row) == 16 for row in rows)
    for row in rows:
        assert abs(row[0] * row[1] - 1000) < 0.01, "fps is not 1000 / frametime"
    elapsed = [row[15] for row in rows]
    assert elapsed == sorted(elapsed), "elapsed goes back"
    return rows


def check_summary(folder, frames, mango, spans):
    """The summary's numbers, worked out from the files once more."""
    summary = json.loads((folder / "summary.json").read_text())
    assert summary["frame_count"] == len(frames)
    assert len(summary["transitions"]) == spans
    times = sorted(int(row["frame_time_ns"]) / 1e6 for row in frames if row["frame_time_ns"])
    assert summary["frame_time_count"] == len(times) == len(mango)
    if not times:
        return
    for key, percent in [("median", 50), ("90th_percentile", 90), ("99th_percentile", 99)]:
        expected = times[-(-percent * len(times) // 100) - 1]
        assert abs(summary[f"{key}_frame_time_millis"] - expected) < 1e-5, key
    # mangoplot's own rule over mangohud.csv.
    rates = sorted(row[0] for row in mango)
    for key, share in [("1_percent_low_fps", 0.01), ("0.1_percent_low_fps", 0.001)]:
        found, expected = summary["low_frame_rates"]["mangoplot"][key], rates[int(len(rates) * share)]
        assert abs(found - expected) < 1e-3, (key, found, expected)
    missed = sum(int(row["missed_intervals"]) for row in frames)
    assert summary["missed_interval_count"] == missed
    for reason, count in summary["missed_interval_count_by_reason"].items():
        late = [row for row in frames if row["late_because"] == reason]
        assert count == sum(int(row["missed_intervals"]) for row in late), reason
    errors = sorted(abs(int(row["animation_error_ns"])) for row in frames if row["animation_error_ns"])
    if errors:
        assert abs(summary["animation_error_millis"]["worst"] - errors[-1] / 1e6) < 1e-5


def check_environment(folder):
    """When and by which program the recording was made."""
    environment = json.loads((folder / "environment.json").read_text())
    date = datetime.datetime.fromisoformat(environment["date"].replace("Z", "+00:00"))
    assert date.tzinfo is not None, environment["date"]
    assert environment["time_zone"], environment
    assert set(environment["program"]) == {"name", "version", "commit"}, environment["program"]
    assert all(environment["program"].values()), environment["program"]
    return {key: environment[key] for key in ("date", "time_zone", "program")}


def check_with_pandas(folder, frames, mango, cut_off):
    import pandas

    def read(name, **options):
        text = "\n".join(whole_lines(folder / name, cut_off)) + "\n"
        return pandas.read_csv(io.StringIO(text), **options)

    table = read("frames.csv")
    assert list(table["frame"]) == [int(row["frame"]) for row in frames]
    assert table["stage_layout_ns"].dtype.kind == "i" and table["renderer"].nunique() <= 1
    assert int(table["missed_intervals"].sum()) == sum(int(row["missed_intervals"]) for row in frames)
    log = read("mangohud.csv", skiprows=2)
    assert list(log.columns) == MANGOHUD.split(",") and len(log) == len(mango)
    system = read("mangohud.csv", nrows=1)
    assert list(system.columns) == MANGOHUD_SYSTEM.split(",")
    read("transitions.csv")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--cut-off", action="store_true")
    parser.add_argument("--pandas", action="store_true")
    options = parser.parse_args()
    folder, cut_off = options.folder, options.cut_off
    check_environment(folder)
    frames = check_frames(folder / "frames.csv", cut_off)
    mango = check_mangohud(folder / "mangohud.csv", cut_off)
    transitions = list(csv.DictReader(whole_lines(folder / "transitions.csv", cut_off)))
    events, spans = check_trace(folder / "trace.json", cut_off)
    traced = {event["args"]["frame"] for event in events if event["name"] == "Frame"}
    begun = [row for row in transitions if row["event"] == "begin"]
    if not cut_off:
        assert traced == {int(row["frame"]) for row in frames}
        assert len(begun) == spans
        check_summary(folder, frames, mango, spans)
        summary = json.loads((folder / "summary.json").read_text())
        assert check_environment(folder).items() <= summary.items(), "summary and environment differ"
        assert events[-1]["name"] == "end of the recording"
    if options.pandas:
        check_with_pandas(folder, frames, mango, cut_off)
    print(json.dumps({"frames": len(frames), "traced": len(traced), "rows": len(mango), "spans": spans}))


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"check_recording.py: {error!r}")
