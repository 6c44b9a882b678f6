import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenarioResult } from '#shared/scenario/scenario-result.ts';
import { listening, type ListeningServer } from '../../support/listening-server.ts';
import { runCli, startServe } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let folder: TempFolder;
let server: ListeningServer;
beforeAll(async () => {
  folder = await tempFolder();
  server = await listening(
    createServer((request, response) => {
      response
        .setHeader('Set-Cookie', 'sid=planted-cookie; Path=/')
        .setHeader('Location', '/?access_token=planted-query');
      response.end(
        JSON.stringify({
          access_token: 'planted-opaque',
          customer: 'C-1001',
          echo: request.headers.authorization ?? '',
        }),
      );
    }),
  );
});
afterAll(async () => {
  server[Symbol.dispose]();
  await folder[Symbol.asyncDispose]();
});

/** Steps that each fail, with a secret in what they send, expect or observe. */
const failing: Record<string, object> = {
  query: { request: { url: '{{u}}/?access_token=planted-query' }, expect: { status: 404 } },
  compared: { request: { url: '{{u}}' }, expect: { json: { '$.access_token': 'planted-expected' } } },
  matched: { request: { url: '{{u}}' }, expect: { json: { '$.access_token': { matches: '^planted-pattern' } } } },
  cookie: { request: { url: '{{u}}' }, expect: { headers: { 'Set-Cookie': 'sid=planted-other' } } },
  location: { request: { url: '{{u}}' }, expect: { headers: { Location: '/' } } },
  body: { request: { url: '{{u}}' }, expect: { body: '{"access_token":"planted-whole"}' } },
  echoed: {
    request: { url: '{{u}}', headers: { Authorization: 'Bearer {{mine}}' } },
    expect: { json: { '$.echo': 'Bearer {{mine}} of the variable {{api_key}}' } },
  },
  path: { request: { url: '{{u}}/in/{{mine}}?q={{mine}}' }, expect: { json: { '$.customer': 'C-1002' } } },
  named: { name: 'With {{mine}}', request: { url: '{{u}}' }, expect: { json: { '$.customer': 'C-1002' } } },
};

it('no report shows a secret, and all show the other values', async () => {
  const files = Object.entries(failing).map(([name, step]) => {
    const file = join(folder.path, `${name}.json`);
    const first = { request: { url: '{{u}}' }, save: { mine: '$.access_token' } };
    const variables = { u: `http://127.0.0.1:${server.port}`, api_key: 'planted-variable' };
    writeFileSync(file, JSON.stringify({ hookbench: 1, name, variables, steps: [first, step] }));
    return file;
  });
  const reports = ['html', 'junit', 'markdown'].map((format) => join(folder.path, `report.${format}`));
  const options = ['html', 'junit', 'markdown'].flatMap((format, index) => [`--${format}`, reports[index] ?? '']);
  const text = await runCli(['run', ...files, ...options]);
  const json = await runCli(['run', ...files, '--json', '--html', join(folder.path, 'other.html')]);
  const written = [text.stdout, text.stderr, json.stdout, ...reports.map((file) => readFileSync(file, 'utf8'))];
  expect(text.code).toBe(1);
  for (const report of written) expect(report.match(/planted-\w+/g) ?? []).toEqual([]);
  for (const report of [text.stdout, json.stdout, ...written.slice(3)]) {
    expect(report).toContain('[redacted]');
    expect(report).toContain('C-1001');
  }
  const results = json.stdout
    .trimEnd()
    .split('\n')
    .map((line) => scenarioResult.parse(JSON.parse(line)));
  expect(results.map(({ outcome }) => outcome)).toEqual(files.map(() => 'failed'));
  const compared = results.find(({ name }) => name === 'compared')?.steps[1]?.findings;
  expect(compared).toEqual([
    { what: 'json $.access_token', expected: '[redacted]', observed: '[redacted]', met: false },
  ]);
});

it.each(['own parties', 'a running Hookbench'])(
  'the kept case file has no value that was saved as a secret: %s',
  async (on) => {
    await using served = on === 'own parties' ? undefined : await startServe(join(folder.path, 'served'));
    const file = join(folder.path, 'kept.json');
    const steps = [
      { request: { url: '{{u}}' }, save: { tk: '$.access_token' } },
      { request: { url: '{{u}}/in/{{tk}}' }, expect: { json: { '$.customer': 'C-1002' } } },
    ];
    const variables = { u: `http://127.0.0.1:${server.port}` };
    writeFileSync(file, JSON.stringify({ hookbench: 1, name: 'kept', variables, steps }));
    const kept = join(folder.path, on);
    const attach = served ? ['--attach', '--data-dir', served.ready.dataDir] : [];
    expect((await runCli(['run', file, '--keep', kept, ...attach])).code).toBe(1);
    const text = readFileSync(join(kept, 'kept.hookbench-case'), 'utf8');
    expect(text).toContain('/in/');
    expect(text).not.toContain('planted-opaque');
  },
);
