import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { OutsideCase } from '../outside-case.ts';

const api: Partial<RequestSpecInput> = { headers: [['Accept', 'application/json']] };
type Outcome = ReturnType<OutsideCase['run']>;

/** Debian's `webhook`. */
const hooks = (
  id: string,
  what: string,
  rule: object | undefined,
  cause: string,
  shows: RegExp,
  hook = 'chat-started',
): OutsideCase => ({
  id: `webhook-${id}`,
  what,
  needs: ['webhook'],
  async run(bench): Outcome {
    const one = {
      id: hook,
      'execute-command': id === 'command-missing' ? '/none' : '/bin/true',
      ...(rule && { 'trigger-rule': rule }),
    };
    const failing =
      id === 'command-fails'
        ? { ...one, 'execute-command': '/bin/false', 'include-command-output-in-response': true }
        : one;
    const host = await bench.program({
      command: 'webhook',
      args: ['-ip', '127.0.0.1', '-port', '{port}', '-hooks', '{folder}/hooks.json', '-urlprefix', 'webhook'],
      files: { 'hooks.json': JSON.stringify([failing]) },
    });
    return bench.delivery(`http://${host}`);
  },
  cause,
  shows,
});

/** Failures with this program. */
export const webhookCases: readonly OutsideCase[] = [
  hooks(
    'rules',
    'The rules of the hook do not match.',
    { match: { type: 'value', value: 'x', parameter: { source: 'header', name: 'X-None' } } },
    'receiver-ignored-delivery',
    /Hook rules were not satisfied/,
  ),
  hooks('unknown', 'The hook does not exist.', undefined, 'receiver-path-wrong', /Hook not found/, 'other'),
  hooks(
    'command-fails',
    'The command of the hook fails.',
    undefined,
    'receiver-failed',
    /Error occurred while executing the hook's command/,
  ),
  hooks(
    'signature',
    'The signature is checked with another secret.',
    { match: { type: 'payload-hmac-sha256', secret: 'x', parameter: { source: 'header', name: 'X-Hub-Signature' } } },
    'receiver-ignored-delivery',
    /Hook rules were not satisfied|Error/,
  ),
];

/** A Flask application in a file, with its development server. */
const flask = (
  id: string,
  what: string,
  code: string,
  cause: string,
  shows: RegExp,
  how: 'request' | 'delivery' | 'handshake' | 'https' = 'request',
  spec: Partial<RequestSpecInput> = api,
): OutsideCase => ({
  id: `flask-${id}`,
  what,
  needs: ['python3:flask'],
  async run(bench): Outcome {
    const host = await bench.program({
      command: 'python3',
      args: ['{folder}/app.py'],
      files: {
        'app.py': `from flask import *\napp = Flask(__name__)\n${code}\napp.run(host='127.0.0.1', port={port}, debug=${id === 'debugger' ? 'True, use_reloader=False' : 'False'})\n`,
      },
    });
    if (how === 'delivery' || how === 'handshake') {
      return bench.delivery(`http://${host}`, { handshake: how === 'handshake' });
    }
    return bench.request({ ...spec, url: `${how === 'https' ? 'https' : 'http'}://${host}/api/things` });
  },
  cause,
  shows,
});

/** Failures with this program. */
export const flaskCases: readonly OutsideCase[] = [
  flask('tls', 'The development server is called by https.', '', 'tls-to-plain-port', /not use TLS/, 'https'),
  flask(
    'debugger',
    'An exception is shown by the debugger.',
    "@app.route('/api/things')\ndef f():\n  return {}['email']",
    'server-failed',
    /KeyError/,
  ),
  flask(
    'form',
    'JSON is required, a form is sent.',
    "@app.route('/api/things', methods=['POST'])\ndef f():\n  return request.get_json()",
    'media-type-wrong',
    /application\/json/,
    'request',
    { method: 'POST', body: 'a=1', headers: [['Content-Type', 'application/x-www-form-urlencoded']] },
  ),
  flask(
    'broken-json',
    'Broken JSON is sent.',
    "@app.route('/api/things', methods=['POST'])\ndef f():\n  return request.get_json()",
    'body-not-json',
    /400/,
    'request',
    { method: 'POST', body: '{"a":', headers: [['Content-Type', 'application/json']] },
  ),
  flask(
    'slash',
    'The route has a slash at its end.',
    "@app.route('/api/things/')\ndef f():\n  return {}",
    'redirect-trailing-slash',
    /slash/,
  ),
  flask(
    'login',
    'The application redirects to its login page.',
    "@app.route('/login')\ndef login():\n  return '<form>'\n@app.route('/api/things')\ndef f():\n  return redirect(url_for('login'))",
    'redirect-to-login',
    /login/,
  ),
  flask(
    'delivery-get-only',
    'The route of the receiver takes only GET.',
    "@app.route('/webhook/chat-started')\ndef f():\n  return ''",
    'method-not-allowed',
    /405/,
    'delivery',
  ),
  flask(
    'delivery-handshake',
    'The receiver does not know the handshake of CloudEvents; Flask answers OPTIONS itself.',
    "@app.route('/webhook/chat-started', methods=['POST'])\ndef f():\n  return ''",
    'receiver-permission-refused',
    /OPTIONS with 200 without WebHook-Allowed-Origin/,
    'handshake',
  ),
  flask(
    'delivery-exception',
    'The receiver raises an exception.',
    "@app.route('/webhook/chat-started', methods=['POST'])\ndef f():\n  raise ValueError('x')",
    'receiver-failed',
    /Internal Server Error/,
    'delivery',
  ),
  flask(
    'delivery-form',
    'The receiver reads a form field that is missing.',
    "@app.route('/webhook/chat-started', methods=['POST'])\ndef f():\n  return request.form['payload']",
    'request-invalid',
    /Bad Request/,
    'delivery',
  ),
  flask(
    'delivery-slow',
    'The receiver works before it answers.',
    "import time\n@app.route('/webhook/chat-started', methods=['POST'])\ndef f():\n  time.sleep(6)\n  return ''",
    'timeout-answer',
    /3\.0 s/,
    'delivery',
  ),
];
