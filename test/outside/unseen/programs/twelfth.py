"""Servers with oauthlib (OAuth 1), joserfc, pydantic, Flask and moto that fail in one way each. Usage: twelfth.py PORT MODE"""

import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

PORT, MODE = int(sys.argv[1]), sys.argv[2]
SECRET = "a-secret-of-at-least-32-characters!"


def oauth1(handler, body):
    """A request token endpoint of OAuth 1."""
    from oauthlib.oauth1 import RequestTokenEndpoint, RequestValidator

    class Validator(RequestValidator):
        enforce_ssl = False
        dummy_client = "dummy"

        def check_client_key(self, key):
            return True

        def check_nonce(self, nonce):
            return True

        def validate_client_key(self, key, request):
            return key == "app"

        def get_client_secret(self, key, request):
            return "right"

        def validate_timestamp_and_nonce(self, *args, **kwargs):
            return True

        def validate_requested_realms(self, *args, **kwargs):
            return True

        def validate_redirect_uri(self, *args, **kwargs):
            return True

        def get_default_realms(self, *args, **kwargs):
            return []

        def save_request_token(self, token, request):
            return None

    uri = f"http://{handler.headers['Host']}{handler.path}"
    headers, text, status = RequestTokenEndpoint(Validator()).create_request_token_response(
        uri, handler.command, body, dict(handler.headers)
    )
    return status, headers.get("Content-Type", "application/x-www-form-urlencoded"), text or ""


def jose(handler, _):
    """A resource whose tokens joserfc verifies."""
    from joserfc import jwt
    from joserfc.errors import JoseError
    from joserfc.jwk import OctKey

    token = handler.headers.get("Authorization", "").removeprefix("Bearer ")
    try:
        claims = jwt.decode(token, OctKey.import_key(SECRET), algorithms=["HS256"]).claims
        rules = jwt.JWTClaimsRegistry(aud={"essential": True, "value": "https://api.test"}, tenant={"essential": True})
        rules.validate(claims)
    except JoseError as error:
        return 401, "application/json", json.dumps({"error": error.error, "description": error.description})
    return 200, "application/json", json.dumps({"sub": claims["sub"]})


def model(_, body):
    """An API that answers with the text of a pydantic error."""
    from pydantic import BaseModel, ValidationError

    class Thing(BaseModel):
        name: str
        quantity: int

    try:
        Thing.model_validate_json(body)
    except ValidationError as error:
        return 400, "text/plain", str(error)
    return 200, "application/json", "{}"


class Handler(BaseHTTPRequestHandler):
    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        status, kind, text = {"oauth1": oauth1, "jose": jose, "model": model}[MODE](self, body)
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = answer

    def log_message(self, *args):
        return None


def flask_app():
    from flask import Flask, request

    app = Flask("twelfth")

    @app.post("/v1/things")
    def create():
        return request.json["name"]

    @app.post("/v1/forms")
    def form():
        return request.form["name"]

    app.run("127.0.0.1", PORT)


def moto_app():
    """Listens before the long import of moto."""
    import socket

    listener = socket.create_server(("127.0.0.1", PORT))
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
    from werkzeug.serving import make_server

    app = DomainDispatcherApplication(create_backend_app)
    make_server("127.0.0.1", PORT, app, threaded=True, fd=listener.fileno()).serve_forever()


if MODE == "flask":
    flask_app()
elif MODE == "moto":
    moto_app()
else:
    HTTPServer(("127.0.0.1", PORT), Handler).serve_forever()
