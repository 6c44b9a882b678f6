import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import got from 'got';
import { Webhook } from 'svix';
import { expect, it, vi } from 'vitest';
import { needsProgram } from '../../support/needs.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const yearMs = 365 * 24 * 3_600_000;
const realSecret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A service in Python: jobs that finish at once, and webhooks that it signs as Svix does. */
const server = `
import base64, hashlib, hmac, json, sys, threading, time, urllib.request, uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
jobs, hook, key = {}, sys.argv[1], base64.b64decode(sys.argv[2])
def notify(job):
    body = json.dumps({'id': 'evt_' + uuid.uuid4().hex[:12], 'job': job['id'], 'at': int(time.time() * 1000)})
    id, at = 'msg_' + uuid.uuid4().hex, str(int(time.time()))
    mac = hmac.new(key, f'{id}.{at}.{body}'.encode(), hashlib.sha256).digest()
    headers = {'content-type': 'application/json', 'svix-id': id, 'svix-timestamp': at, 'svix-signature': 'v1,' + base64.b64encode(mac).decode()}
    urllib.request.urlopen(urllib.request.Request(hook, body.encode(), headers))
class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_): pass
    def answer(self, status, value):
        body = json.dumps(value, indent=2).encode()
        self.send_response(status)
        self.send_header('Content-Type', 'application/json')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
        job = {'id': 'job-%d' % (4100 + len(jobs)), 'name': asked['name'], 'request': asked['request'], 'at': time.strftime('%Y-%m-%dT%H:%M:%S+00:00', time.gmtime())}
        jobs[job['id']] = job
        self.answer(201, job)
        threading.Thread(target=notify, args=(job,)).start()
    def do_GET(self):
        job = jobs.get(self.path.split('/')[-1])
        self.answer(200 if job else 404, job or {'error': 'unknown'})
httpd = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
print(httpd.server_port, flush=True)
httpd.serve_forever()
`;

async function startPython(hook: string) {
  const child = spawn('python3', ['-c', server, hook, realSecret], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** What a program does with the service, with a client that we did not write. */
async function useService({ served }: TestControl, request: string): Promise<{ id: string; at: string }> {
  const client = got.extend({
    prefixUrl: served.engine.urls.api.http,
    headers: { 'x-api-key': 'k-1' },
    retry: { limit: 0 },
  });
  const job = await client
    .post('jobs', { json: { name: 'print', request } })
    .json<{ id: string; at: string; request: string }>();
  expect(job.request).toBe(request);
  expect(await client.get(`jobs/${job.id}`).json()).toEqual(job);
  expect((await client.get('jobs/job-9', { throwHttpErrors: false })).statusCode).toBe(404);
  return job;
}

it('a service in Python is recorded, and played a year later', needsProgram('python3', '--version'), async () => {
  await using folder = await tempFolder();
  const recording = join(folder.path, 'jobs');
  let first: { id: string };
  {
    await using receiver = await startReceiver();
    await using control = await startControl();
    await using python = await startPython(`${control.served.engine.urls.catcher.http}/in`);
    await control.client.send('POST', '/recordings/start', {
      to: python.url,
      webhooksTo: `${receiver.url}/in`,
      folder: recording,
    });
    first = await useService(control, '6f0e2c1a-58a1-4f1e-9a76-1f7a3f1f0a11');
    const [received] = await receiver.count(1);
    new Webhook(`whsec_${realSecret}`).verify(received?.text ?? '', received?.headers ?? {});
    await control.client.send('POST', '/recordings/stop');
  }

  await using receiver = await startReceiver();
  await using control = await startControl();
  const { subscriptions } = control.served.engine;
  await control.client.send('DELETE', '/subscriptions/sub_default');
  const { id: subscription } = await control.client.send('POST', '/subscriptions', { url: `${receiver.url}/in` });
  await control.client.send('POST', '/clocks/all/advance', { seconds: yearMs / 1000 });
  await control.client.send('POST', '/recordings/play', { folder: recording });
  const played = await useService(control, 'c2b1f1de-0d0f-4a0b-8f3d-7f1b2a3c4d5e');
  expect(played.id).toBe(first.id);
  expect(played.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  expect(Math.abs(Date.parse(played.at) - Date.now() - yearMs)).toBeLessThan(60_000);
  // The recorded delay passes on the clock of the service.
  await control.client.send('POST', '/clocks/all/advance', { seconds: 10 });
  const [received] = await receiver.count(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + yearMs + 10_000 });
  try {
    const secret = subscriptions.stored(String(subscription))?.secrets.svix?.[0] ?? '';
    new Webhook(secret).verify(received?.text ?? '', received?.headers ?? {});
  } finally {
    vi.useRealTimers();
  }
  expect(received?.json).toMatchObject({ job: first.id });
  const sent = received?.json as { at: number } | undefined;
  expect(Math.abs((sent?.at ?? 0) - Date.now() - yearMs)).toBeLessThan(60_000);
});
