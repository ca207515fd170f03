"""A headless browser, controlled with the DevTools protocol."""

import json
import os
import subprocess
import tempfile
import time

TIMEOUT = 180


class BrowserFailure(Exception):
    """The browser did something unexpected."""


class Browser:
    """Chromium, controlled through two pipes."""

    def __init__(self):
        self._profile = tempfile.TemporaryDirectory()
        command_end, self._commands = os.pipe()
        self._answers, answer_end = os.pipe()
        arguments = [
            *("chromium", "--headless", "--remote-debugging-pipe", f"--user-data-dir={self._profile.name}"),
            *("--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--window-size=1600,1200"),
            # Chromium's sandbox does not work for the superuser, which CI uses.
            *(["--no-sandbox"] if os.geteuid() == 0 else []),
            "about:blank",
        ]
        # The protocol requires the file descriptors 3 and 4.
        self._process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{command_end} 4>&{answer_end}', "bash", *arguments],
            pass_fds=(command_end, answer_end),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(command_end)
        os.close(answer_end)
        self._received = b""
        self._number = 0
        self._session = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *error):
        # Chromium ends its other processes first, so that no process writes to the profile afterwards.
        try:
            self.send("Browser.close")
            self._process.wait(TIMEOUT)
        except (BrowserFailure, OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._commands)
        os.close(self._answers)
        self._profile.cleanup()

    def open(self, address):
        """Opens a page."""
        self.send("Page.navigate", url=address)

    def value(self, expression):
        """Returns the value of a JavaScript expression on the page, after waiting for a promise."""
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise BrowserFailure(json.dumps(answer["exceptionDetails"], indent=2))
        return answer["result"].get("value")

    def wait(self, expression, what):
        """Waits until an expression is true, and returns its value."""
        deadline = time.monotonic() + TIMEOUT
        while not (value := self.value(expression)):
            if time.monotonic() > deadline:
                raise BrowserFailure(f"{what} did not come within {TIMEOUT} s: {self.value('location.href')}")
            time.sleep(0.01)
        return value

    def send(self, method, **parameters):
        """Sends a command of the protocol, and returns its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session and not method.startswith("Browser."):
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise BrowserFailure(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def _receive(self):
        while b"\0" not in self._received:
            data = os.read(self._answers, 1 << 16)
            if not data:
                raise BrowserFailure("Chromium has ended.")
            self._received += data
        message, _, self._received = self._received.partition(b"\0")
        return json.loads(message)
