"""The list of EGL devices, which need no display, and the choice of one for the scenes."""

import json
import pathlib
from dataclasses import dataclass

from observe import Program, ProgramFailed

LISTER = pathlib.Path(__file__).resolve().parent / "bin/devices"

# Names of software renderers, for devices that EGL does not mark as software.
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader")


@dataclass(frozen=True)
class Device:
    """An EGL device and what trying it has shown."""

    # The number by which SDL's offscreen driver selects it.
    index: int
    is_software: bool
    # The OpenGL ES 3.0 renderer, or why there is none.
    renderer: str | None = None
    problem: str | None = None


class NoDevice(Exception):
    """No device is suitable. The message is a sentence that says why."""


def lister(arguments, environment):
    """Returns the output of `bin/devices`."""
    return Program([LISTER, *arguments], environment).finish(timeout=60)


def find_devices(environment, ask=lister):
    """Returns all devices, each tried in a separate process. `ask` runs `bin/devices`."""
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
    """Returns the last line of an error message."""
    return str(error).strip().splitlines()[-1].rstrip(".")


def choose(devices, wanted=None):
    """Returns the device with the number `wanted`; without a number, the first GPU with OpenGL ES 3.0."""
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
