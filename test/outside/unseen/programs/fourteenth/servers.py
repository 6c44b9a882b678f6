"""Servers with Python libraries that fail in one way each. Usage: servers.py PORT MODE"""

import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT, MODE = int(sys.argv[1]), sys.argv[2]
SECRET = "a-secret-of-at-least-32-characters!"


def serve(answer):
    """A server whose function gets the header fields and the body, and returns the status and what is said."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            status, said = answer(self.headers, body, self.path)
            text = said if isinstance(said, str) else json.dumps(said)
            self.send_response(status)
            self.send_header("Content-Type", "text/plain" if isinstance(said, str) else "application/json")
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        do_POST = do_GET

        def log_message(self, *_):
            pass

    ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()


def quart_app():
    from quart import Quart, request
    from werkzeug.exceptions import Unauthorized
    from werkzeug.datastructures import WWWAuthenticate

    app = Quart("app")
    app.config["MAX_CONTENT_LENGTH"] = 200

    @app.post("/v1/things")
    async def create():
        body = await request.get_json(force=True)
        return {"name": body["name"]}

    @app.get("/v1/things")
    async def things():
        if request.authorization is None:
            raise Unauthorized(www_authenticate=WWWAuthenticate("basic", {"realm": "things"}))
        return {"items": []}

    app.run("127.0.0.1", PORT)


def restful_app():
    from flask import Flask
    from flask_restful import Api, Resource, abort, reqparse

    parser = reqparse.RequestParser()
    parser.add_argument("quantity", type=int, location="json", help="How many things")
    parser.add_argument("name", required=True, location="json")
    app = Flask("app")

    class Things(Resource):
        def post(self):
            return parser.parse_args(), 201

    class Thing(Resource):
        def get(self, number):
            abort(404, message=f"Thing {number} doesn't exist")

    class Cause(Resource):
        def get(self):
            return {"a": object()}

    api = Api(app)
    api.add_resource(Things, "/v1/things")
    api.add_resource(Thing, "/v1/things/<number>")
    api.add_resource(Cause, "/v1/cause")
    app.run("127.0.0.1", PORT)


def wtf_app():
    from flask import Flask
    from flask_wtf import CSRFProtect

    app = Flask("app")
    app.secret_key = SECRET
    CSRFProtect(app)
    app.post("/v1/things")(lambda: {"id": 1})
    app.run("127.0.0.1", PORT)


def marshmallow_app():
    from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

    class Line(Schema):
        sku = fields.Str(required=True)

    class Order(Schema):
        quantity = fields.Int(required=True, strict=True)
        currency = fields.Str(validate=validate.OneOf(["EUR", "USD"]))
        lines = fields.List(fields.Nested(Line))

    def answer(_headers, body, _path):
        try:
            return 201, Order().load(json.loads(body))
        except ValidationError as error:
            return 422, error.normalized_messages()

    del EXCLUDE
    serve(answer)


def cerberus_app():
    from cerberus import Validator

    schema = {"quantity": {"type": "integer", "required": True}, "name": {"type": "string", "maxlength": 10}}

    def answer(_headers, body, _path):
        check = Validator(schema)
        return (201, {"id": 1}) if check.validate(json.loads(body)) else (400, {"error": "bad_document", "issues": check.errors})

    serve(answer)


def voluptuous_app():
    from voluptuous import Invalid, Required, Schema

    schema = Schema({Required("name"): str, "quantity": int})

    def answer(_headers, body, _path):
        try:
            return 201, schema(json.loads(body))
        except Invalid as error:
            return 400, {"message": str(error)}

    serve(answer)


def jsonschema_app():
    from jsonschema import Draft7Validator

    check = Draft7Validator(
        {
            "type": "object",
            "required": ["name"],
            "properties": {"name": {"type": "string"}, "lines": {"items": {"properties": {"price": {"type": "number"}}}}},
        }
    )

    def answer(_headers, body, _path):
        error = next(check.iter_errors(json.loads(body)), None)
        return (201, {"id": 1}) if error is None else (400, {"error": error.message, "path": list(error.absolute_path)})

    serve(answer)


def dangerous_app():
    """Tokens of itsdangerous that are valid for an hour, which the server mints itself at /mint."""
    from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer

    class Old(TimestampSigner):
        def get_timestamp(self):
            return int(time.time()) - 7300

    def answer(headers, _body, path):
        sent = headers.get("Authorization", "")[7:]
        if sent == "old":
            sent = URLSafeTimedSerializer(SECRET, signer=Old).dumps({"user": 1})
        if sent == "foreign":
            sent = URLSafeTimedSerializer("another").dumps({"user": 1})
        try:
            return 200, URLSafeTimedSerializer(SECRET).loads(sent, max_age=3600)
        except BadData as error:
            return 401, {"error": type(error).__name__, "message": str(error)}

    serve(answer)


def macaroon_app():
    from pymacaroons import Macaroon, Verifier
    from pymacaroons.exceptions import MacaroonException

    def answer(headers, _body, _path):
        sent = headers.get("Authorization", "")[7:]
        key = "another" if sent == "foreign" else SECRET
        token = Macaroon(location="https://api.test", identifier="k1", key=key)
        token.add_first_party_caveat("account = 7" if sent != "right" else "account = 8")
        check = Verifier()
        check.satisfy_exact("account = 8")
        try:
            check.verify(token, SECRET)
            return 200, []
        except MacaroonException as error:
            return 401, str(error)

    serve(answer)


def twisted_app():
    from twisted.cred.checkers import InMemoryUsernamePasswordDatabaseDontUse
    from twisted.cred.portal import IRealm, Portal
    from twisted.internet import reactor
    from twisted.web import guard, resource, server
    from zope.interface import implementer

    class Things(resource.Resource):
        isLeaf = True

        def render_GET(self, request):
            request.setHeader(b"Content-Type", b"application/json")
            return b"[]"

    class Boom(resource.Resource):
        isLeaf = True

        def render_GET(self, _request):
            raise RuntimeError("the warehouse is on fire")

    @implementer(IRealm)
    class Realm:
        def requestAvatar(self, _who, _mind, *_of):
            return resource.IResource, Things(), lambda: None

    users = InMemoryUsernamePasswordDatabaseDontUse(app=b"right")
    root, v1 = resource.Resource(), resource.Resource()
    root.putChild(b"v1", v1)
    v1.putChild(b"things", Things())
    v1.putChild(b"boom", Boom())
    v1.putChild(b"guarded", guard.HTTPAuthSessionWrapper(Portal(Realm(), [users]), [guard.BasicCredentialFactory(b"things")]))
    site = server.Site(root)
    site.displayTracebacks = False
    reactor.listenTCP(PORT, site, interface="127.0.0.1")
    reactor.run()


def graphql_app():
    from graphql import build_ast_schema, graphql, parse
    from graphql.error import format_error

    types = "schema { query: Query } type Thing { id: ID! name: String } type Query { thing(id: ID!, first: Int): Thing }"
    schema = build_ast_schema(parse(types))

    def answer(_headers, body, _path):
        sent = json.loads(body)
        found = graphql(schema, sent["query"], {"thing": {"id": 1}}, variables=sent.get("variables"))
        errors = [format_error(error) for error in found.errors or []]
        return (400 if errors else 200), {**({"errors": errors} if errors else {}), "data": found.data}

    serve(answer)


{
    "quart": quart_app,
    "restful": restful_app,
    "wtf": wtf_app,
    "marshmallow": marshmallow_app,
    "cerberus": cerberus_app,
    "voluptuous": voluptuous_app,
    "jsonschema": jsonschema_app,
    "dangerous": dangerous_app,
    "macaroon": macaroon_app,
    "twisted": twisted_app,
    "graphql": graphql_app,
}[MODE]()
