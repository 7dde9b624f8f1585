"""EGL's devices: which there are without a display, and which of them the scenes are measured on."""

import json
import pathlib
from dataclasses import dataclass

from observe import Program, ProgramFailed

LISTER = pathlib.Path(__file__).resolve().parent / "bin/devices"

# How renderers call themselves that are the processor, where EGL doesn't say it of their device.
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader")


@dataclass(frozen=True)
class Device:
    """A device of EGL's, tried."""

    # As SDL's offscreen driver counts them.
    index: int
    is_software: bool
    # What draws there with OpenGL ES 3.0, and why nothing does.
    renderer: str | None = None
    problem: str | None = None


class NoDevice(Exception):
    """There is nothing to measure on: a sentence that says why."""


def lister(arguments, environment):
    """What `bin/devices` prints."""
    return Program([LISTER, *arguments], environment).finish(timeout=60)


def find_devices(environment, ask=lister):
    """All devices, each tried in a process of its own; `ask` prints as `bin/devices` does, or fails."""
    try:
        listed = [json.loads(line) for line in ask([], environment).splitlines()]
    except (ProgramFailed, OSError, ValueError) as error:
        raise NoDevice(f"EGL lists no devices ({reason(error)}).") from error
    return [tried(device, environment, ask) for device in listed]


def tried(device, environment, ask):
    index, is_software = device["index"], device["is_software"]
    try:
        renderer = json.loads(ask([index], environment))["renderer"]
    except (ProgramFailed, OSError, ValueError, KeyError) as error:
        return Device(index, is_software, problem=reason(error))
    is_software = is_software or renderer.lower().startswith(SOFTWARE)
    return Device(index, is_software, renderer)


def reason(error):
    """The last line of what went wrong."""
    return str(error).strip().splitlines()[-1].rstrip(".")


def choose(devices, wanted=None):
    """The device number `wanted`, whatever it is; else the first with OpenGL ES 3.0 that is no software."""
    if not devices:
        raise NoDevice("EGL has no device here.")
    if wanted is not None:
        for device in devices:
            if device.index == wanted:
                if device.renderer is None:
                    raise NoDevice(f"EGL's device {wanted} can't be used: {device.problem}.")
                return device
        numbers = ", ".join(str(device.index) for device in devices)
        raise NoDevice(f"EGL has no device {wanted}; it has {numbers}.")
    for device in devices:
        if device.renderer and not device.is_software:
            return device
    found = "; ".join(f"{device.index}: {device.renderer or device.problem}" for device in devices)
    raise NoDevice(f"None of EGL's devices is a GPU with OpenGL ES 3.0 ({found}).")
