import { framework, type Program } from '../framework-app.ts';
import { apiSecret, apiToken } from '../programs.ts';
import type { UnseenCase } from '../unseen-case.ts';

const python = '/usr/bin/python3';
const hour = 3600;

/** Flask with a view of all paths and methods. `k` is the secret of tokens. */
const flask = (view: string, before = ''): Program => ({
  command: python,
  args: ['{folder}/app.py'],
  files: {
    'app.py': `from flask import *\nimport jwt, hmac, hashlib\nk = ${JSON.stringify(apiSecret)}\napp = Flask(__name__)\n${before}\n@app.route('/<path:p>', methods=['GET', 'POST'])\ndef f(p):\n${view
      .split('\n')
      .map((line) => `  ${line}`)
      .join('\n')}\napp.run(host='127.0.0.1', port={port})\n`,
  },
});
/** Flask with PyJWT, whose exception is answered like this. */
const pyjwt = (answer: string): Program =>
  flask(
    `try:\n  t = request.headers.get('Authorization', '').split(' ')[-1]\n  return jwt.decode(t, k, algorithms=['HS256'], audience='https://api.test', options={'require': ['exp', 'sub']})\nexcept Exception as e:\n  return ${answer}`,
  );
const django = (settings: string, view: string): Program => ({
  command: python,
  args: ['{folder}/app.py', 'runserver', '--noreload', '--nothreading', '127.0.0.1:{port}'],
  files: {
    'app.py': `import sys\nfrom django.conf import settings\nsettings.configure(SECRET_KEY='x' * 50, ROOT_URLCONF=__name__, ${settings})\nfrom django.http import JsonResponse\nfrom django.urls import re_path, path\n${view}\nif __name__ == '__main__':\n  from django.core.management import execute_from_command_line\n  execute_from_command_line(sys.argv)\n`,
  },
});
const rest =
  "INSTALLED_APPS=['django.contrib.contenttypes', 'django.contrib.auth', 'rest_framework'], DEBUG=True, ALLOWED_HOSTS=['*'], REST_FRAMEWORK={";
const restView =
  "from rest_framework.views import APIView\nfrom rest_framework.response import Response\nclass V(APIView):\n  def get(self, request, p): return Response({})\n  post = get\nurlpatterns = [re_path(r'(.*)', V.as_view())]";
const fastapi = (code: string): Program => ({
  command: python,
  args: ['-m', 'uvicorn', '--app-dir', '{folder}', '--host', '127.0.0.1', '--port', '{port}', 'app:app'],
  files: {
    'app.py': `from fastapi import *\nfrom fastapi.security import *\nfrom pydantic import BaseModel\napp = FastAPI()\n${code}\n`,
  },
});
/** Frameworks of Python. */
export const pythonFrameworkCases: readonly UnseenCase[] = [
  framework({
    id: 'pyjwt-expired',
    program: 'Flask with PyJWT',
    what: 'The token is expired; the exception is a member of JSON.',
    app: pyjwt('(jsonify(err=str(e)), 401)'),
    needs: [`${python}:flask`, `${python}:jwt`],
    token: () => apiToken({ iat: -2 * hour, exp: -hour }),
    right: ['token-expired'],
    shows: /Signature has expired|exp/,
  }),
  framework({
    id: 'pyjwt-audience',
    program: 'Flask with PyJWT',
    what: 'The audience is another; the exception is plain text.',
    app: pyjwt("(str(e), 401, {'Content-Type': 'text/plain'})"),
    needs: [`${python}:flask`, `${python}:jwt`],
    token: () => apiToken({ aud: 'https://other.test' }),
    right: ['token-audience-wrong'],
    shows: /audience/i,
  }),
  framework({
    id: 'pyjwt-segments',
    program: 'Flask with PyJWT',
    what: 'An opaque token is sent, and the status is 403.',
    app: pyjwt('(jsonify(detail=str(e)), 403)'),
    needs: [`${python}:flask`, `${python}:jwt`],
    token: async () => 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
    right: ['token-malformed'],
    shows: /Not enough segments/,
  }),
  framework({
    id: 'pyjwt-claim',
    program: 'Flask with PyJWT',
    what: 'A claim is missing.',
    app: pyjwt("(jsonify(error={'reason': str(e)}), 401)"),
    needs: [`${python}:flask`, `${python}:jwt`],
    token: () => apiToken({ sub: undefined }),
    right: ['token-refused'],
    says: /sub\b/,
    shows: /missing the "sub" claim/,
    never: /without giving a reason/,
  }),
  framework({
    id: 'pyjwt-clock',
    program: 'Flask with PyJWT and a clock that is 10 minutes behind',
    what: 'The token is issued in the future of the server.',
    app: pyjwt('(jsonify(error=str(e)), 401)'),
    needs: [`${python}:flask`, `${python}:jwt`],
    clock: '-10m',
    token: apiToken,
    right: ['clock-skew'],
    vague: ['token-not-yet-valid'],
    shows: /not yet valid \(iat\)|behind/,
  }),
  framework({
    id: 'flask-signature-403',
    program: 'Flask with abort(403)',
    what: 'The receiver rejects the signature with the page of Flask for 403.',
    app: flask(
      "g = request.headers.get('X-Hub-Signature-256', '')\nif g != 'sha256=' + hmac.new(b'theirs', request.data, hashlib.sha256).hexdigest(): abort(403)\nreturn ''",
    ),
    needs: [`${python}:flask`],
    delivery: { signing: { scheme: 'github', secret: 'ours' } },
    right: ['receiver-signature-refused', 'receiver-forbidden'],
    shows: /403|permission to access/,
    never: /sends no credentials/,
  }),
  framework({
    id: 'flask-signature-401',
    program: 'Flask with abort(401)',
    what: 'The receiver rejects the signature with the page of Flask for 401.',
    app: flask('abort(401)'),
    needs: [`${python}:flask`],
    delivery: { signing: { scheme: 'github', secret: 'ours' } },
    right: ['receiver-signature-refused'],
    shows: /could not verify/,
    never: /sends no credentials/,
  }),
  framework({
    id: 'flask-key-error',
    program: 'Flask',
    what: 'The receiver reads a header that the delivery lacks, so Flask answers 400.',
    app: flask("if 'X-Tenant' not in request.headers: abort(400, 'Header X-Tenant is required')\nreturn ''"),
    needs: [`${python}:flask`],
    delivery: {},
    right: ['request-invalid'],
    says: /X-Tenant/,
    shows: /X-Tenant is required/,
  }),
  framework({
    id: 'drf-credentials',
    program: 'Django REST framework',
    what: 'No token is sent.',
    app: django(
      `${rest}'DEFAULT_AUTHENTICATION_CLASSES': ['rest_framework_simplejwt.authentication.JWTAuthentication'], 'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated']}`,
      restView,
    ),
    needs: [`${python}:rest_framework_simplejwt`],
    right: ['token-missing'],
    shows: /Authentication credentials were not provided/,
  }),
  framework({
    id: 'simplejwt-invalid',
    program: 'Django REST framework with Simple JWT',
    what: 'A token of another server is sent.',
    app: django(
      `${rest}'DEFAULT_AUTHENTICATION_CLASSES': ['rest_framework_simplejwt.authentication.JWTAuthentication'], 'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated']}`,
      restView,
    ),
    needs: [`${python}:rest_framework_simplejwt`],
    token: apiToken,
    right: ['token-refused'],
    shows: /not valid for any token type|invalid or expired/i,
    vague: ['token-type-wrong'],
    never: /without giving a reason/,
  }),
  framework({
    id: 'django-csrf',
    program: 'Django',
    what: 'A delivery has no CSRF token.',
    app: django(
      "DEBUG=True, ALLOWED_HOSTS=['*'], MIDDLEWARE=['django.middleware.csrf.CsrfViewMiddleware']",
      "urlpatterns = [re_path(r'.*', lambda r: JsonResponse({}))]",
    ),
    needs: [`${python}:django`],
    delivery: {},
    right: ['csrf-token-missing'],
    shows: /CSRF/,
  }),
  framework({
    id: 'django-slash',
    program: 'Django (DEBUG)',
    what: 'A POST lacks the slash at the end of the path, so Django fails with 500.',
    app: django(
      "DEBUG=True, ALLOWED_HOSTS=['*'], MIDDLEWARE=['django.middleware.common.CommonMiddleware']",
      "urlpatterns = [path('v1/things/', lambda r: JsonResponse({}))]",
    ),
    needs: [`${python}:django`],
    spec: { method: 'POST', headers: [['Content-Type', 'application/json']], body: '{}' },
    right: ['redirect-trailing-slash', 'endpoint-not-found'],
    says: /slash/,
    shows: /slash/,
    vague: ['server-failed'],
  }),
  framework({
    id: 'fastapi-not-authenticated',
    program: 'FastAPI (HTTPBearer)',
    what: 'No token is sent, and the status is 403.',
    app: fastapi("@app.get('/{p:path}')\ndef f(p, t = Depends(HTTPBearer())): return {}"),
    needs: [`${python}:fastapi`, `${python}:uvicorn`],
    right: ['token-missing'],
    shows: /Not authenticated/,
  }),
  framework({
    id: 'fastapi-field',
    program: 'FastAPI',
    what: 'A field of the body is missing.',
    app: fastapi("class B(BaseModel):\n  tenantId: str\n@app.post('/{p:path}')\ndef f(p, b: B): return {}"),
    needs: [`${python}:fastapi`, `${python}:uvicorn`],
    delivery: {},
    right: ['field-invalid'],
    shows: /tenantId/,
  }),
  framework({
    id: 'aiohttp-size',
    program: 'aiohttp',
    what: 'The body is larger than client_max_size.',
    app: {
      command: python,
      args: ['{folder}/app.py'],
      files: {
        'app.py':
          "from aiohttp import web\nasync def f(r):\n  return web.json_response(await r.json())\napp = web.Application(client_max_size=50)\napp.router.add_post('/{p:.*}', f)\nweb.run_app(app, host='127.0.0.1', port={port})\n",
      },
    },
    needs: [`${python}:aiohttp`],
    delivery: {},
    right: ['body-too-large'],
    shows: /Maximum request body size|413/,
  }),
  framework({
    id: 'tornado-xsrf',
    program: 'Tornado',
    what: 'The _xsrf argument is missing.',
    app: {
      command: python,
      args: ['{folder}/app.py'],
      files: {
        'app.py':
          "import tornado.web, tornado.ioloop\nclass H(tornado.web.RequestHandler):\n  def post(self, *a): self.write('')\ntornado.web.Application([('/.*', H)], xsrf_cookies=True).listen({port}, '127.0.0.1')\ntornado.ioloop.IOLoop.current().start()\n",
      },
    },
    needs: [`${python}:tornado`],
    delivery: {},
    right: ['receiver-forbidden', 'csrf-token-missing', 'receiver-signature-refused'],
    shows: /403/,
  }),
];
