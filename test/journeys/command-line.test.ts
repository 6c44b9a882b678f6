import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../electron/engine/config/version.ts';
import { http } from '../support/http-request.ts';
import { runCli, runProcess, startServe, type ServeChild } from '../support/start-serve.ts';
import { openPki } from '../../electron/engine/pki/open-pki.ts';
import { systemRandom } from '../../electron/engine/random.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

const wrongUsage = 2;

describe('hookbench --help', () => {
  it.each(['open', 'serve', 'export', 'doctor'])('%s is explained, with an example', async (command) => {
    const { code, stdout, stderr } = await runCli([command, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`Examples?:\\n  hookbench ${command} --`));
    for (const option of ['--data-dir', '--config', '--ports', '--expose', '--json']) expect(stdout).toContain(option);
  });
});

describe('hookbench --version', () => {
  it('prints only the version', async () => {
    expect(await runProcess(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('wrong usage ends with 2 and one line', () => {
  it.each([
    ['an unknown option', ['serve', '--frob'], "unknown option '--frob'"],
    ['an unknown option, with where its command is explained', ['serve', '--frob'], 'Run hookbench serve --help'],
    ['an invalid time', ['catch', '--since', 'monday'], 'Enter "start", a time such as'],
    ['an unknown command', ['frobnicate'], 'Unknown command "frobnicate"'],
    ['an unknown format', ['export', '--format', 'xml'], 'ndjson'],
    ['an invalid base port', ['serve', '--ports', 'many'], 'Invalid value for --ports: "many"'],
    ['a base port that is too high', ['serve', '--ports', '70000'], 'Invalid value for --ports: "70000"'],
    ['an option without its value', ['serve', '--data-dir'], 'argument missing'],
    ['a data folder without database', ['export', '--data-dir', '/nowhere/at/all'], '/nowhere/at/all'],
    ['a missing configuration file', ['serve', '--config', '/nowhere/hookbench.yaml'], '/nowhere/hookbench.yaml'],
    [
      'a target that is not a URL',
      ['run', 'a.yaml', '--target', 'staging'],
      "argument 'staging' is invalid. Enter a URL",
    ],
    ['a receiver that is not a URL', ['run', 'a.yaml', '--receiver', 'ftp://a'], "argument 'ftp://a' is invalid"],
    [
      'a target of a collection that is not a URL',
      ['collection', 'run', 'api', '--target', '/api'],
      'Enter a URL that',
    ],
    ['a recording that does not exist', ['serve', '--recording', '/nowhere'], '/nowhere/recording.yaml does not exist'],
  ])('%s', async (_what, args, words) => {
    const { code, stdout, stderr } = await runCli(args);
    expect({ code, stdout }).toEqual({ code: wrongUsage, stdout: '' });
    expect(stderr).toMatch(/^hookbench: [^\n]+\n$/);
    expect(stderr).toContain(words);
  });

  it('is the exit code and the output of the process', async () => {
    expect(await runProcess(['serve', '--frob'])).toEqual(await runCli(['serve', '--frob']));
  });

  it.each([
    ['serve', '--frob', "unknown option '--frob'", 'wrong_usage'],
    ['serve', '--ports=many', 'Invalid value for --ports: "many"', 'wrong_usage'],
    ['export', '--data-dir=/nowhere/at/all', '/nowhere/at/all', 'bad_input'],
  ])('%s --json %s: code, message and hint', async (command, option, words, errorCode) => {
    const { code, stdout, stderr } = await runCli([command, '--json', option]);
    expect({ code, stdout }).toEqual({ code: wrongUsage, stdout: '' });
    const { error } = JSON.parse(stderr);
    expect(error).toEqual({ code: errorCode, message: expect.stringContaining(words), hint: expect.any(String) });
  });

  it.each([
    ['a syntax error', 'addresses:\n  control: [1\n', '3:1'],
    ['an unknown key', 'addresses:\n  control: 4000\n  servce: { http: 1 }\n', '3:3'],
    ['a wrong type', 'addresses:\n  service:\n    http: "many"\n', '3:11'],
  ])('hookbench.yaml with %s: file, line and column', async (_what, text, place) => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.yaml');
    await writeFile(file, text);
    const ended = await runCli(['serve', '--config', file, '--data-dir', join(folder.path, 'data'), '--json']);
    expect(ended).toMatchObject({ code: wrongUsage, stdout: '' });
    const { error } = JSON.parse(ended.stderr);
    expect(error.code).toBe('bad_config');
    expect(error.message).toContain(`${file}:${place}: `);
    await expect(stat(join(folder.path, 'data'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('with a running Hookbench', () => {
  let folder: TempFolder;
  let served: ServeChild;
  beforeAll(async () => {
    folder = await tempFolder();
    served = await startServe(folder.path);
  });
  afterAll(async () => {
    await served.kill();
    await folder[Symbol.asyncDispose]();
  });

  it.each([
    ['report', 'dlv_none', 'No delivery has the id "dlv_none".'],
    ['grade receiver', 'none', 'No subscription has the id "none".'],
    ['session restore', 'none', 'There is no snapshot named'],
  ])('%s of an unknown id ends with 2, and says what to do', async (command, id, words) => {
    const { code, stderr } = await runCli([...command.split(' '), id, '--json', '--data-dir', folder.path]);
    expect(code).toBe(wrongUsage);
    const { error } = JSON.parse(stderr);
    expect(error).toEqual({ code: 'not_found', message: expect.stringContaining(words), hint: expect.any(String) });
  });

  it('run says what to do about a step that cannot be sent', async () => {
    const file = join(folder.path, 'url.yaml');
    await writeFile(
      file,
      "hookbench: 1\nname: A\nsteps:\n  - request: { url: 'http://%ff@localhost/', token: none }\n",
    );
    const { code, stdout } = await runCli(['run', file]);
    expect(code).toBe(1);
    expect(stdout).toContain('is not percent-encoded correctly. Write each % of it as %25.');
  });

  it('catch says how long it waited, and what to do', async () => {
    const { code, stderr } = await runCli(['catch', '--timeout', '0.2', '--json', '--data-dir', folder.path]);
    expect(code).toBe(1);
    expect(JSON.parse(stderr.split('\n').at(-2) ?? '')).toEqual({
      error: {
        code: 'captures_missing',
        message: 'Received 0 of 1 matching captures within 200 ms.',
        hint: expect.stringContaining('--timeout'),
      },
    });
  });

  it('export omits secrets unless requested, and writes a file for its owner only', async () => {
    const { ready, control } = served;
    const secret = ready.clients[0]?.secret ?? '';
    const planted = Array.from({ length: 8 }, (_, n) => `planted-${n}-${secret}`);
    await http(`${ready.auth.http}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&client_id=demo-service&client_secret=${secret}&code_verifier=${planted[0]}`,
    });
    await http(`${ready.api.http}/api/customer?access_token=${planted[1]}`, {
      headers: { authorization: `Bearer ${planted[2]}`, cookie: `session=${planted[3]}` },
    });
    await http(`${ready.catcher.http}/planted`, {
      method: 'POST',
      headers: { 'x-api-key': planted[4] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ deep: [{ refresh_token: planted[5] }], password: planted[6] }),
    });
    await http(`${ready.catcher.http}/big`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"access_token": "${planted[7]}", "padding": "${'x'.repeat(400_000)}"}`,
    });
    await control.send('POST', '/chats', {});
    await control.entry('delivery', ({ status }) => status === 'delivered');
    await control.entry('pairing', () => true);

    const redacted = join(folder.path, 'redacted.ndjson');
    const whole = join(folder.path, 'whole.ndjson');
    const args = ['export', '--format', 'ndjson', '--data-dir', folder.path];
    expect(await runCli([...args, '--output', redacted])).toMatchObject({ code: 0, stderr: '' });
    expect(await runCli([...args, '--output', whole, '--secrets', 'include'])).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^hookbench: Warning: This export contains tokens, passwords and other secrets\./),
    });
    for (const file of [redacted, whole]) expect((await stat(file)).mode & 0o777).toBe(0o600);

    const [without, including] = await Promise.all([readFile(redacted, 'utf8'), readFile(whole, 'utf8')]);
    for (const text of planted) expect(including, `${text} is there when asked for`).toContain(text);
    expect(planted.filter((text) => without.includes(text))).toEqual([]);
    expect(without).not.toContain(secret);
    expect(without, 'no token of ours').not.toMatch(/eyJ[\w-]+\.eyJ/);

    const entries = without
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    // The desk and the sender may add entries meanwhile.
    const stored = (await control.all('/journal?order=asc')).map(({ seq }) => seq);
    expect(entries.map(({ seq }) => seq)).toEqual(stored.slice(0, entries.length));
    const byApi = await http(`${ready.control}/export`, { headers: { authorization: `Bearer ${ready.controlKey}` } });
    const lines = (text: string) => text.trimEnd().split('\n').slice(0, entries.length);
    expect(lines(byApi.text)).toEqual(lines(without));
  });

  it('export writes to standard output, and only one trace if given', async () => {
    const { trace } = await served.control.send('POST', '/chats', {});
    await served.control.entry('delivery', (entry) => entry.status === 'delivered' && entry.trace === trace);
    const { code, stdout } = await runCli(['export', '--data-dir', folder.path, '--trace', trace]);
    const lines = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines.length).toBeGreaterThan(5);
    expect(new Set(lines.map((line) => JSON.parse(line).trace))).toEqual(new Set([trace]));
    const refused = await runCli(['export', '--data-dir', folder.path, '--trace', 'typo']);
    expect(refused).toMatchObject({ code: wrongUsage, stdout: '' });
    expect(refused.stderr).toMatch(/^hookbench: The journal has no trace with the id "typo"\. Check the id[^\n]*\n$/);
  });

  it('export reports a file that cannot be written', async () => {
    const output = join(folder.path, 'no/such/folder.ndjson');
    const unwritable = await runCli(['export', '--data-dir', folder.path, '--output', output]);
    expect(unwritable.code).toBe(wrongUsage);
    expect(unwritable.stderr).toMatch(/^hookbench: [^\n]*folder\.ndjson[^\n]*--output[^\n]*\n$/);
  });

  it('doctor names the ports that other programs use and exits with 1', async () => {
    const config = join(folder.path, 'hookbench.yaml');
    await writeFile(config, `addresses: { catcher: { http: ${new URL(served.ready.catcher.http).port} } }\n`);
    const args = ['doctor', '--ports', 'auto', '--config', config];
    await using other = await tempFolder();
    const ofOther = await runCli([...args, '--data-dir', other.path]);
    expect(ofOther.code).toBe(1);
    expect(ofOther.stdout).toMatch(/^FAIL {2}port receiver http/m);
    const { code, stdout } = await runCli([...args, '--data-dir', folder.path]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {4}port receiver http .* is used by the Hookbench that runs with this data folder$/m);
    expect(stdout).toMatch(/^note {2}CA trust/m);
  });
});

describe('hookbench export', () => {
  it('reports an invalid database', async () => {
    await using folder = await tempFolder();
    const data = join(folder.path, 'data');
    await mkdir(data);
    await writeFile(join(data, 'hookbench.sqlite'), 'not a database at all'.repeat(100));
    const broken = await runCli(['export', '--data-dir', data]);
    expect(broken).toMatchObject({ code: wrongUsage, stdout: '' });
    expect(broken.stderr).toMatch(/^hookbench: [^\n]*hookbench\.sqlite[^\n]*\n$/);
    expect(broken.stderr).not.toContain('    at ');
  });
});

describe('hookbench doctor', () => {
  it('reports a CA that is not valid yet, because the clock was set back', async () => {
    await using folder = await tempFolder();
    const later = Date.now() + 30 * 24 * 3600 * 1000;
    await openPki(folder.path, { now: () => later, after: () => () => undefined }, systemRandom);
    const { stdout } = await runCli(['doctor', '--ports', 'auto', '--json', '--data-dir', folder.path]);
    const { findings } = JSON.parse(stdout) as { findings: { name: string; fine: boolean; detail: string }[] };
    expect(findings.find(({ name }) => name === 'CA trust')).toMatchObject({
      fine: false,
      detail: expect.stringMatching(/not valid before .*CERT_NOT_YET_VALID.*Set the clock/),
    });
  });

  it('finds no problem in a new data folder', async () => {
    await using folder = await tempFolder();
    const { code, stdout } = await runCli(['doctor', '--ports', 'auto', '--json', '--data-dir', folder.path]);
    const { findings } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(findings.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining([
        'Hookbench',
        'Node',
        'SQLite',
        'data folder',
        'database',
        'secrets',
        'clock',
        'CA trust',
        'Electron',
        'port control',
      ]),
    );
    const details = new Map(findings.map(({ name, detail }: { name: string; detail: string }) => [name, detail]));
    expect(details.get('Hookbench')).toBe(version);
    expect(details.get('SQLite')).toMatch(/^3\.\d+\.\d+$/);
    expect(details.get('Electron')).toMatch(/\b\d+\.\d+\.\d+\b/);
    expect(details.get('database')).toMatch(/^not created yet; this version uses schema \d+$/);
    expect(details.get('secrets')).toBe('none yet');
    expect(findings.filter(({ vital, fine }: { vital: boolean; fine: boolean }) => vital && !fine)).toEqual([]);
  });

  it('reports an encrypted folder of a newer version, and changes nothing', async () => {
    await using folder = await tempFolder();
    const ways = [{ kind: 'keychain', sealed: 'xyz' }];
    await writeFile(join(folder.path, 'secrets-key.json'), JSON.stringify({ version: 1, ways, complete: true }));
    const db = new DatabaseSync(join(folder.path, 'hookbench.sqlite'));
    db.exec('PRAGMA user_version = 999; CREATE TABLE future (id TEXT)');
    db.close();
    const { code, stdout } = await runCli(['doctor', '--ports', 'auto', '--data-dir', folder.path]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL {2}database .*schema 999; this version uses schema \d+\n +Update Hookbench/m);
    expect(stdout).toMatch(
      /^ok {4}secrets .*encrypted with a key from the keychain\n +To use them with hookbench serve, set HOOKBENCH_SECRETS_KEY/m,
    );
    expect((await readdir(folder.path)).sort()).toEqual(['hookbench.sqlite', 'secrets-key.json']);
  });

  it('reports a data folder below a file and an invalid certificate, with advice', async () => {
    await using folder = await tempFolder();
    await writeFile(join(folder.path, 'ca.pem'), 'no certificate');
    const broken = await runCli(['doctor', '--ports', 'auto', '--json', '--data-dir', folder.path]);
    const trust = JSON.parse(broken.stdout).findings.find(({ name }: { name: string }) => name === 'CA trust');
    expect(trust).toMatchObject({ fine: false, advice: expect.any(String) });

    const below = ['doctor', '--ports', 'auto', '--json', '--data-dir', join(folder.path, 'ca.pem/data')];
    const { code, stdout } = await runCli(below);
    const found = JSON.parse(stdout).findings.find(({ name }: { name: string }) => name === 'data folder');
    expect(code).toBe(1);
    expect(found).toMatchObject({ fine: false, advice: expect.stringContaining('--data-dir') });
  });
});
