"""Servers with Python's own libraries, and others, that fail in one way each. Usage: servers.py PORT MODE"""

import json
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server

PORT, MODE = int(sys.argv[1]), sys.argv[2]


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


def serve(application):
    make_server("127.0.0.1", PORT, application, handler_class=Quiet).serve_forever()


def answering(answer):
    """An application whose function gets the body, and returns the status and what is said."""

    def application(environ, start):
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        status, said = answer(body)
        start(status, [("Content-Type", "application/json")])
        return [json.dumps(said).encode()]

    serve(application)


def crash():
    def application(_environ, _start):
        raise RuntimeError("the warehouse is on fire")

    sys.stderr = open("/dev/null", "w")
    serve(application)


def rpc():
    from xmlrpc.server import SimpleXMLRPCRequestHandler, SimpleXMLRPCServer

    class Handler(SimpleXMLRPCRequestHandler):
        rpc_paths = ("/RPC2",)

    server = SimpleXMLRPCServer(("127.0.0.1", PORT), requestHandler=Handler, logRequests=False)
    server.register_function(lambda number: number, "orders.get")
    server.serve_forever()


def patch():
    from jsonpatch import JsonPatch, JsonPatchException
    from jsonpointer import JsonPointerException

    def answer(body):
        try:
            return "200 OK", JsonPatch.from_string(body.decode()).apply({"name": "Ada", "lines": []})
        except (JsonPatchException, JsonPointerException) as error:
            return "422 Unprocessable Entity", {"type": type(error).__name__, "error": str(error)}

    answering(answer)


def fast_json():
    import orjson

    def answer(body):
        try:
            return "201 Created", orjson.loads(body)
        except orjson.JSONDecodeError as error:
            return "400 Bad Request", {"detail": str(error)}

    answering(answer)


def xml():
    import xmltodict
    from xml.parsers.expat import ExpatError

    def answer(body):
        try:
            return "201 Created", xmltodict.parse(body)
        except ExpatError as error:
            return "400 Bad Request", {"detail": str(error)}

    answering(answer)


def trio_app():
    """A server of Trio that sends half of what its Content-Length says."""
    import trio

    async def answer(stream):
        async with stream:
            await stream.receive_some(65536)
            await stream.send_all(b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 64\r\n\r\n[{"id":1},{"id":')

    trio.run(lambda: trio.serve_tcp(answer, PORT, host="127.0.0.1"))


{"crash": crash, "rpc": rpc, "patch": patch, "json": fast_json, "xml": xml, "trio": trio_app}[MODE]()
