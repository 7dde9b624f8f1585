"""Which of EGL's devices is measured on, by played lists of them."""

import json
import pathlib
import sys
import types
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import gpu
from devices import Device, NoDevice, choose, find_devices
from observe import ProgramFailed
from scenes import SCENES

LLVMPIPE = Device(0, True, "llvmpipe (LLVM 15.0.6, 256 bits)")
GPU = Device(1, False, "NVIDIA H200/PCIe/SSE2")
OLD = Device(2, False, problem="it has no OpenGL ES 3.0 (EGL error 0x3000)")


def player(answers):
    """Answers as `bin/devices` does: text, or an error, for each of its arguments."""

    def ask(arguments, environment):
        answer = answers[tuple(arguments)]
        if isinstance(answer, Exception):
            raise answer
        return answer

    return ask


def listing(*is_software):
    lines = [{"index": index, "is_software": software} for index, software in enumerate(is_software)]
    return "\n".join(json.dumps(line) for line in lines)


def drawing(renderer):
    return json.dumps({"renderer": renderer, "version": "OpenGL ES 3.2"})


class Finding(unittest.TestCase):
    def test_each_device_is_tried(self):
        devices = find_devices({}, player({
            (): listing(True, False), (0,): drawing("llvmpipe"), (1,): drawing("Mesa Intel(R)")}))
        self.assertEqual(devices, [Device(0, True, "llvmpipe"), Device(1, False, "Mesa Intel(R)")])

    def test_a_driver_that_crashes_takes_no_other_along(self):
        devices = find_devices({}, player({
            (): listing(False, False), (0,): ProgramFailed("bin/devices 0 failed:\n"),
            (1,): drawing("AMD Radeon")}))
        self.assertIsNone(devices[0].renderer)
        self.assertEqual(choose(devices).index, 1)

    def test_software_is_known_by_its_name_too(self):
        devices = find_devices({}, player({(): listing(False), (0,): drawing("SwiftShader Device")}))
        self.assertTrue(devices[0].is_software)

    def test_an_answer_that_is_none_is_a_problem(self):
        devices = find_devices({}, player({(): listing(False), (0,): "{}"}))
        self.assertIsNotNone(devices[0].problem)

    def test_no_list_is_a_sentence(self):
        for answer in (ProgramFailed("failed:\nEGL lists no devices (EGL error 0x3000)"), "rubbish",
                       FileNotFoundError("bin/devices")):
            with self.assertRaisesRegex(NoDevice, "^EGL lists no devices .*[^.]\\.$"):
                find_devices({}, player({(): answer}))


class Choosing(unittest.TestCase):
    def test_a_gpu_goes_before_software_wherever_it_stands(self):
        for devices in ([LLVMPIPE, GPU], [GPU, LLVMPIPE], [OLD, LLVMPIPE, GPU]):
            self.assertEqual(choose(devices), GPU)

    def test_what_is_asked_for_is_taken(self):
        self.assertEqual(choose([LLVMPIPE, GPU], wanted=0), LLVMPIPE)

    def test_there_is_none(self):
        for devices, wanted, sentence in [
            ([], None, "no device here"),
            ([LLVMPIPE], None, "None of EGL's devices is a GPU .*llvmpipe"),
            ([OLD, LLVMPIPE], None, "2: it has no OpenGL ES 3.0"),
            ([LLVMPIPE, GPU], 7, "no device 7; it has 0, 1"),
            ([OLD], 2, "device 2 can't be used: it has no OpenGL ES 3.0"),
        ]:
            with self.assertRaisesRegex(NoDevice, sentence):
                choose(devices, wanted)


class Measuring(unittest.TestCase):
    options = types.SimpleNamespace(device=None, scenes=["push"], interlude=None, repeat=5)

    def measure(self, outcome):
        with mock.patch("gpu.find_devices", return_value=[GPU]), \
                mock.patch("gpu.measure_reference", side_effect=[outcome]), mock.patch("builtins.print"):
            return gpu.measure(self.options)

    def test_a_device_that_goes_is_a_sentence(self):
        gone = ProgramFailed("reference --mode push failed:\nreference: no window: it is lost")
        with self.assertRaisesRegex(NoDevice, "device 1 failed in push: .*it is lost$"):
            self.measure(gone)

    def test_numbers_are_kept_by_program(self):
        numbers = dict.fromkeys(gpu.COLUMNS, 1.5)
        self.assertEqual(self.measure(numbers)["push"], {"C": numbers})

    def test_a_recording_may_lack_numbers(self):
        # No frame follows another at once, and the kernel told no processor time.
        frame = {"stage_evaluate_ns": "1", "stage_draw_ns": "1", "follows_idle": "1", "cpu_ns": ""}
        files = {"environment.json": {"renderer": GPU.renderer},
                 "summary.json": {"average_frame_time_millis": None}}
        options = types.SimpleNamespace(interlude="interlude", repeat=5)
        with mock.patch("gpu.Program"), mock.patch("gpu.read_frames", return_value=[frame]), \
                mock.patch("gpu.read_json", side_effect=lambda _, name: files[name]):
            numbers = gpu.measure_interlude(SCENES["push"], GPU, options, pathlib.Path("device-push"))
        self.assertEqual(numbers, dict.fromkeys(gpu.COLUMNS))
        self.assertEqual(self.measure(numbers)["push"], {"C": numbers})

    def test_another_renderer_is_noticed(self):
        gpu.check_renderer(GPU, GPU.renderer)
        with self.assertRaisesRegex(ProgramFailed, "llvmpipe .* instead of NVIDIA"):
            gpu.check_renderer(GPU, LLVMPIPE.renderer)

    def test_the_environment_names_the_device(self):
        with mock.patch.dict("os.environ", {"DISPLAY": ":0", "LIBGL_ALWAYS_SOFTWARE": "1"}):
            environment = gpu.device_environment(GPU)
        self.assertEqual(environment["SDL_HINT_EGL_DEVICE"], "1")
        self.assertEqual(environment["SDL_VIDEODRIVER"], "offscreen")
        self.assertFalse({"DISPLAY", "LIBGL_ALWAYS_SOFTWARE"} & environment.keys())


if __name__ == "__main__":
    unittest.main()
