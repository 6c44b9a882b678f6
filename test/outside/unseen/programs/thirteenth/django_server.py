"""DRF with simplejwt, and django-oauth-toolkit. It listens before its long start. Usage: django_server.py PORT [HOST]"""

import socket
import sys

PORT = int(sys.argv[1])
SECRET = "a-secret-of-at-least-32-characters!"

early = socket.create_server(("127.0.0.1", PORT))
import django
from django.conf import settings

settings.configure(
    SECRET_KEY=SECRET,
    DEBUG=False,
    ALLOWED_HOSTS=["127.0.0.1"] if len(sys.argv) < 3 else [sys.argv[2]],
    ROOT_URLCONF="__main__",
    DATA_UPLOAD_MAX_MEMORY_SIZE=500,
    APPEND_SLASH=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "file:memory?mode=memory&cache=shared"}},
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "rest_framework",
        "oauth2_provider",
    ],
    MIDDLEWARE=["django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware"],
    USE_TZ=True,
    OAUTH2_PROVIDER={"SCOPES": {"read": "Read", "write": "Write"}, "PKCE_REQUIRED": True},
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework_simplejwt.authentication.JWTAuthentication"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    },
)
django.setup()
from django.core.management import call_command
from django.http import JsonResponse
from django.urls import include, path
from oauth2_provider.contrib.rest_framework import OAuth2Authentication, TokenHasScope
from rest_framework import serializers, views
from rest_framework.response import Response

call_command("migrate", verbosity=0)
from oauth2_provider.models import Application

common = {"client_type": "confidential", "user": None}
Application.objects.create(
    client_id="app", client_secret="right", authorization_grant_type="client-credentials", name="app", **common
)
Application.objects.create(
    client_id="web",
    client_secret="right",
    authorization_grant_type="authorization-code",
    redirect_uris="https://app.test/callback",
    name="web",
    **common,
)

class Order(serializers.Serializer):
    email = serializers.EmailField()
    quantity = serializers.IntegerField(min_value=1)

class Things(views.APIView):
    def get(self, request):
        return Response([])

class Open(views.APIView):
    authentication_classes = []
    permission_classes = []

    def post(self, request):
        order = Order(data=request.data)
        order.is_valid(raise_exception=True)
        return Response(order.data)

class Scoped(views.APIView):
    authentication_classes = [OAuth2Authentication]
    permission_classes = [TokenHasScope]
    required_scopes = ["write"]

    def get(self, request):
        return Response([])

urlpatterns = [
    path("v1/things/", Things.as_view()),
    path("v1/open/", Open.as_view()),
    path("v1/scoped/", Scoped.as_view()),
    path("v1/plain/", lambda request: JsonResponse({"ok": True})),
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
]
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from django.core.wsgi import get_wsgi_application

server = WSGIServer(early.getsockname(), WSGIRequestHandler, bind_and_activate=False)
server.socket, server.server_name, server.server_port = early, "127.0.0.1", PORT
server.setup_environ()
server.set_app(get_wsgi_application())
server.serve_forever()
