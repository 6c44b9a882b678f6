"""Starts Hookbench for tests, with the npm package that `npm install --save-dev hookbench` installs."""

import contextlib
import json
import pathlib
import subprocess
import urllib.request

# Not npx: it ends without ending the command it runs.
PROGRAM = pathlib.Path(__file__).parent / "node_modules/.bin/hookbench"


class Hookbench:
    """A running Hookbench. `ready` has its addresses, clients and control API."""

    def __init__(self, ready):
        self.ready = ready

    def control(self, method, path, body=None):
        """Calls the control API, and returns the JSON of its response."""
        request = urllib.request.Request(
            self.ready["control"] + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": "Bearer " + self.ready["controlKey"], "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            return json.load(response)


@contextlib.contextmanager
def start_hookbench(*options):
    """Runs Hookbench with free ports and new data until the end of the block."""
    command = [PROGRAM, "serve", "--temporary", "--ports", "auto", "--json", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        if not line:
            raise RuntimeError("hookbench serve could not start.")
        yield Hookbench(json.loads(line))
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()
