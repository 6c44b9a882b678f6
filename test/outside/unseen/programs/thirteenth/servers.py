"""Servers with Python libraries that fail in one way each. Usage: servers.py PORT MODE [ARGUMENT]"""

import sys

PORT, MODE = int(sys.argv[1]), sys.argv[2]
SECRET = "a-secret-of-at-least-32-characters!"


def serve_wsgi(app):
    from wsgiref.simple_server import make_server

    make_server("127.0.0.1", PORT, app).serve_forever()


def falcon_app():
    import falcon

    class Things:
        def on_get(self, req, resp):
            if req.auth != "Bearer right":
                raise falcon.HTTPUnauthorized(
                    title="Authentication required",
                    description="The provided auth token is not valid. Please request a new token and try again.",
                    challenges=["Token type=Fernet"],
                )
            resp.media = []

        def on_post(self, req, resp):
            media = req.get_media()
            if "amount" not in media:
                raise falcon.HTTPMissingParam("amount")
            resp.media = {"id": 1}

    class Header:
        def on_get(self, req, resp):
            req.get_header("X-Tenant-Id", required=True)
            req.get_param_as_int("limit", required=True)

    app = falcon.App()
    app.add_route("/v1/things", Things())
    app.add_route("/v1/tenants", Header())
    serve_wsgi(app)


def bottle_app():
    import bottle

    @bottle.get("/v1/things")
    @bottle.auth_basic(lambda user, password: (user, password) == ("app", "right"), realm="api")
    def things():
        return {"items": []}

    @bottle.post("/v1/things")
    def create():
        bottle.BaseRequest.MEMFILE_MAX = 100
        return {"name": bottle.request.json["name"]}

    bottle.run(host="127.0.0.1", port=PORT, quiet=True)


def cherrypy_app():
    import cherrypy

    class Things:
        @cherrypy.expose
        @cherrypy.tools.json_in()
        @cherrypy.tools.json_out()
        def things(self):
            return cherrypy.request.json

        @cherrypy.expose
        @cherrypy.tools.json_out()
        def search(self, q):
            return [q]

    class Root:
        v1 = Things()

    cherrypy.config.update(
        {"server.socket_host": "127.0.0.1", "server.socket_port": PORT, "log.screen": False, "environment": "production"}
    )
    cherrypy.quickstart(Root(), "/")


def httpauth():
    from flask import Flask, jsonify
    from flask_httpauth import HTTPBasicAuth, HTTPTokenAuth

    app = Flask("app")
    tokens, basic = HTTPTokenAuth(scheme="Bearer"), HTTPBasicAuth()
    tokens.verify_token(lambda token: "u" if token == "right" else None)
    tokens.get_user_roles(lambda user: "viewer")
    basic.verify_password(lambda user, password: user if password == "right" else None)
    app.get("/v1/things", endpoint="a")(tokens.login_required(lambda: jsonify([])))
    app.get("/v1/admin", endpoint="b")(tokens.login_required(role="admin")(lambda: jsonify([])))
    app.get("/v1/basic", endpoint="c")(basic.login_required(lambda: jsonify([])))
    app.run("127.0.0.1", PORT)


def fastapi_jose():
    """As the tutorial of FastAPI has it, with the message of python-jose."""
    import uvicorn
    from fastapi import Depends, FastAPI, Header, HTTPException
    from fastapi.security import APIKeyHeader, OAuth2PasswordBearer
    from jose import JWTError, jwt
    from pydantic import BaseModel

    app = FastAPI()

    class Thing(BaseModel):
        name: str
        quantity: int

    def user(token: str = Depends(OAuth2PasswordBearer(tokenUrl="token"))):
        try:
            return jwt.decode(token, SECRET, algorithms=["HS256"], audience="https://api.test", issuer="https://idp.test/")
        except JWTError as error:
            raise HTTPException(401, f"Could not validate credentials: {error}", {"WWW-Authenticate": "Bearer"})

    @app.get("/v1/things")
    def things(of=Depends(user)):
        return of

    @app.post("/v1/things")
    def create(thing: Thing, idempotency_key: str = Header()):
        return thing

    @app.get("/v1/keyed")
    def keyed(key: str = Depends(APIKeyHeader(name="X-Api-Key"))):
        return key

    uvicorn.run(app, host="127.0.0.1", port=PORT, log_level="error")


def jwcrypto_app():
    import json
    from http.server import BaseHTTPRequestHandler, HTTPServer

    from jwcrypto import jwk, jwt

    key = jwk.JWK(kty="oct", k=jwk.base64url_encode(SECRET))

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            try:
                token = self.headers["Authorization"].split(" ")[1]
                jwt.JWT(jwt=token, key=key)
                body, status = jwt.JWT(jwt=token, key=key, check_claims={"aud": "https://api.test"}).claims, 200
            except Exception as error:  # as many apps do
                body, status = json.dumps({"error": type(error).__name__, "detail": str(error)}), 401
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_):
            pass

    HTTPServer(("127.0.0.1", PORT), Handler).serve_forever()


def waitress_app():
    import waitress

    def app(environ, start):
        environ["wsgi.input"].read()
        start("200 OK", [("Content-Type", "application/json")])
        return [b"{}"]

    waitress.serve(
        app, host="127.0.0.1", port=PORT, max_request_body_size=500, max_request_header_size=2000, _quiet=True
    )


def pyramid_app():
    from pyramid.config import Configurator
    from pyramid.csrf import CookieCSRFStoragePolicy
    from pyramid.httpexceptions import HTTPBadRequest

    def things(request):
        if "limit" not in request.params:
            raise HTTPBadRequest("Missing required query parameter: limit")
        return {"items": []}

    def create(request):
        return {"name": request.json_body["name"]}

    config = Configurator()
    config.add_route("things", "/v1/things")
    config.set_csrf_storage_policy(CookieCSRFStoragePolicy())
    config.set_default_csrf_options(require_csrf=True)
    config.add_view(things, route_name="things", renderer="json", request_method="GET")
    config.add_view(create, route_name="things", renderer="json", request_method="POST")
    serve_wsgi(config.make_wsgi_app())


def webargs_app():
    from flask import Flask, jsonify
    from webargs import fields
    from webargs.flaskparser import use_args

    app = Flask("app")

    @app.post("/v1/things")
    @use_args({"email": fields.Email(required=True), "page": fields.Int(required=True)}, location="json")
    def create(args):
        return jsonify(args)

    @app.errorhandler(422)
    @app.errorhandler(400)
    def refuse(error):
        messages = error.data.get("messages", ["Invalid request."]) if hasattr(error, "data") else [str(error)]
        return jsonify({"errors": messages}), error.code

    app.run("127.0.0.1", PORT)


def limiter():
    from flask import Flask
    from flask_limiter import Limiter
    from flask_limiter.util import get_remote_address

    app = Flask("app")
    Limiter(get_remote_address, app=app, default_limits=["1 per minute"], storage_uri="memory://")
    app.get("/v1/things")(lambda: [])
    app.run("127.0.0.1", PORT)


def hypercorn_app():
    import asyncio

    from hypercorn.asyncio import serve
    from hypercorn.config import Config

    async def app(scope, receive, send):
        if scope["type"] != "http":
            return
        await asyncio.sleep(30 if scope["path"] == "/v1/slow" else 0)
        if scope["path"] == "/v1/boom":
            raise RuntimeError("boom")
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/json")]})
        await send({"type": "http.response.body", "body": b"{}"})

    config = Config()
    config.bind = [f"127.0.0.1:{PORT}"]
    config.accesslog = config.errorlog = None
    asyncio.run(serve(app, config))


def aiohttp_app():
    from aiohttp import web

    async def create(request):
        data = await request.json()
        return web.json_response({"id": data["id"]})

    async def keyed(request):
        if request.headers.get("Authorization", "").split(" ")[0] == "Bearer":
            raise web.HTTPUnauthorized(text="401: Use 'Authorization: Token <key>'", headers={"WWW-Authenticate": "Token"})
        return web.json_response([])

    app = web.Application(client_max_size=300)
    app.router.add_post("/v1/things", create)
    app.router.add_get("/v1/keyed", keyed)
    web.run_app(app, host="127.0.0.1", port=PORT, print=None)


{
    "falcon": falcon_app,
    "bottle": bottle_app,
    "cherrypy": cherrypy_app,
    "httpauth": httpauth,
    "fastapi": fastapi_jose,
    "jwcrypto": jwcrypto_app,
    "waitress": waitress_app,
    "pyramid": pyramid_app,
    "webargs": webargs_app,
    "limiter": limiter,
    "hypercorn": hypercorn_app,
    "aiohttp": aiohttp_app,
}[MODE]()
