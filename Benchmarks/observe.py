"""Runs a program on a display, and measures its processor time and memory from outside."""

import contextlib
import os
import pathlib
import subprocess
import time


# After this many seconds, memory that only the start needed is freed.
SECONDS_TO_START = 2


def texts_of_threads(folder, name):
    """Yields the contents of a file in `/proc` for each living thread of the process with this folder."""
    for thread in (folder / "task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            yield (thread / name).read_text()


def cpu_ms_of(folder):
    """Returns the processor time of all living threads in ms, from the scheduler's nanoseconds."""
    return sum(int(text.split()[0]) for text in texts_of_threads(folder, "schedstat")) / 1e6


class Display(dict):
    """The environment in which programs show their windows on a display, and its X server."""

    def __init__(self, environment, server):
        super().__init__(environment)
        self.folder = pathlib.Path("/proc", str(server.pid))

    def cpu_ms(self):
        """Returns the processor time of the X server in ms."""
        return cpu_ms_of(self.folder)


class ProgramFailed(Exception):
    """A program of the benchmark ended with an error, or without output."""


@contextlib.contextmanager
def virtual_display():
    """Runs an Xvfb whose screen has room for the window, and yields the environment to start
    programs in."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
        pass_fds=[write_end],
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    try:
        with os.fdopen(read_end) as answer:
            number = answer.readline().strip()
        if not number:
            raise ProgramFailed("Xvfb did not start.")
        environment = {k: v for k, v in os.environ.items() if k != "WAYLAND_DISPLAY"}
        yield Display(environment | {
            "DISPLAY": f":{number}",
            "SDL_VIDEODRIVER": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }, server)
    finally:
        server.terminate()
        server.wait()


class Program:
    """A started program."""

    def __init__(self, arguments, environment):
        self.arguments = [str(argument) for argument in arguments]
        self.started_ns = time.monotonic_ns()
        self.process = subprocess.Popen(
            self.arguments,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.folder = pathlib.Path("/proc", str(self.process.pid))
        # Pages of files, such as code, are not counted: they are shared, and the kernel can drop them at any time.
        self.peak_private_bytes = 0
        # The largest value after the start.
        self.private_bytes = 0

    def stay_until(self, seconds):
        """Waits until `seconds` after the start while sampling memory. Returns False if the program has ended."""
        while self.process.poll() is None:
            self._watch_memory()
            left = self.started_ns / 1e9 + seconds - time.monotonic()
            if left <= 0:
                return True
            # The short interval catches the peak during the start.
            time.sleep(min(left, 0.02 if self._age() < SECONDS_TO_START else 0.25))
        return False

    def longest_sleep(self):
        """Waits for the program's end. Returns the longest time in seconds that its main thread spent
        in a call that sleeps; waiting for events does not count."""
        longest, begin = 0.0, None
        while self.process.poll() is None:
            self._watch_memory()
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                now = time.monotonic()
                if "nanosleep" in (self.folder / "wchan").read_text():
                    begin = begin or now
                    longest = max(longest, now - begin)
                else:
                    begin = None
            time.sleep(0.02)
        return longest

    def finish(self, timeout):
        """Waits for the end and returns what the program printed."""
        self.stay_until((time.monotonic_ns() - self.started_ns) / 1e9 + timeout)
        if self.process.poll() is None:
            self.stop()
            raise ProgramFailed(f"{' '.join(self.arguments)} did not end in {timeout:.0f} s.")
        output, errors = self.process.communicate()
        if self.process.returncode != 0:
            raise ProgramFailed(f"{' '.join(self.arguments)} failed:\n{errors.strip()}")
        return output

    def stop(self):
        """Ends the program if it is running."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.communicate()

    def cpu_ms(self):
        """Returns the processor time of the program in ms."""
        return cpu_ms_of(self.folder)

    def wakeups(self):
        """Returns the number of wake-ups: how often threads have blocked."""
        key = "voluntary_ctxt_switches:"
        return sum(
            int(line.split()[1])
            for text in texts_of_threads(self.folder, "status")
            for line in text.splitlines()
            if line.startswith(key)
        )

    def idle(self, begin, seconds):
        """Returns what the program uses without input in `seconds`, beginning `begin` seconds after its start."""
        if not self.stay_until(begin):
            return self._ended()
        cpu, wakeups = self.cpu_ms(), self.wakeups()
        if not self.stay_until(begin + seconds):
            return self._ended()
        return {"idle_cpu_ms": self.cpu_ms() - cpu, "idle_wakeups": self.wakeups() - wakeups}

    def _ended(self):
        output, errors = self.process.communicate()
        raise ProgramFailed(
            f"{' '.join(self.arguments)} ended with status {self.process.returncode} before it "
            f"was measured:\n{(errors or output).strip()}"
        )

    def _watch_memory(self):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for line in (self.folder / "status").read_text().splitlines():
                if line.startswith("RssAnon:"):
                    private = int(line.split()[1]) * 1024
                    self.peak_private_bytes = max(self.peak_private_bytes, private)
                    if self._age() > SECONDS_TO_START:
                        self.private_bytes = max(self.private_bytes, private)

    def _age(self):
        return time.monotonic() - self.started_ns / 1e9
