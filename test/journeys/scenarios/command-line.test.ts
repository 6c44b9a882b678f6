import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { runCli, startCli } from '../../support/start-serve.ts';
import { startReceiver } from '../../support/receiver.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const head = 'hookbench: 1\nname: ';
const good = `${head}Good\ntags: [fast]\nsteps:\n  - request: { path: /api/customers/C-1001 }\n    expect: { status: 200 }\n`;
const bad = `${head}Bad <b>\nsteps:\n  - request: { path: /api/customers/C-1001, token: expired }\n    expect: { status: 200 }\n`;

async function folderWith(files: Readonly<Record<string, string>>) {
  const folder = await tempFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder.path, name, '..'), { recursive: true });
    await writeFile(join(folder.path, name), text);
  }
  return folder;
}

describe('hookbench run', () => {
  it('runs a folder, exits with 1 for an unmet expectation, and writes reports and a case file', async () => {
    await using folder = await folderWith({ 'a/good.yaml': good, 'bad.yml': bad, 'notes.txt': 'no scenario' });
    const file = (name: string) => join(folder.path, name);
    const { code, stderr, stdout } = await runCli([
      ...['run', folder.path, '--junit', file('r.xml'), '--markdown', file('r.md'), '--html', file('r.html')],
      ...['--keep', file('kept')],
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(/^passed {5}Good {2}\(/m);
    expect(stdout).toContain(
      'bad.yml:4  GET /api/customers/C-1001\n    status\n      expected  200\n      observed  401\n',
    );
    expect(stdout).toContain('token-expired: The access token has expired.');
    expect(stdout).toMatch(/Client → Service +GET \/api\/customers\/C-1001/);
    expect(stdout).toMatch(/2 scenarios: 1 passed, 1 failed\n$/);
    expect(await readFile(file('r.xml'), 'utf8')).toContain('status: expected 200, observed 401');
    expect(await readFile(file('r.md'), 'utf8')).toContain('# Scenarios: 1 of 2 passed');
    const html = await readFile(file('r.html'), 'utf8');
    expect(html).toContain('<svg ');
    expect(html).toContain('Bad &lt;b&gt;');
    expect(html).not.toMatch(/(src|href)=/);
    expect(await readdir(file('kept'))).toEqual(['bad.hookbench-case']);
  });

  it('exits with 0 when the scenario of a fixed receiver passes, and with 1 before', async () => {
    await using receiver = await startReceiver();
    receiver.answer(500);
    const scenario = `${head}Delivery\nsteps:\n  - subscription: { retry: { preset: none } }\n  - event: { event: chat_started, customerId: C-1001 }\n  - delivery: { event: chat_started }\n`;
    await using folder = await folderWith({ 'delivery.yaml': scenario });
    const run = () => runCli(['run', join(folder.path, 'delivery.yaml'), '--receiver', receiver.url, '--json']);
    const failed = await run();
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout).steps[2]).toMatchObject({
      outcome: 'failed',
      findings: [{ what: 'status', expected: 'delivered', observed: 'exhausted', met: false }],
      diagnosis: { cause: 'receiver-failed' },
    });
    receiver.answer(200);
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
  });

  it('lists scenarios, and runs those with a tag', async () => {
    await using folder = await folderWith({ 'good.yaml': good, 'bad.yaml': bad });
    const listed = await runCli(['run', folder.path, '--list', '--json']);
    expect(
      listed.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { file: join(folder.path, 'bad.yaml'), name: 'Bad <b>', tags: [], steps: 1 },
      { file: join(folder.path, 'good.yaml'), name: 'Good', tags: ['fast'], steps: 1 },
    ]);
    expect(await runCli(['run', folder.path, '--tag', 'fast'])).toMatchObject({ code: 0 });
  });

  it.each([
    ['a missing file', ['run', '/nowhere/x.yaml'], 'Cannot read /nowhere/x.yaml: it does not exist.'],
    ['no file', ['run'], 'No scenario is given.'],
    ['a wrong number', ['run', 'package.json', '--repeat', '0'], 'package.json:'],
    [
      'nothing that runs to attach to',
      ['run', 'examples/scenarios/01-token-missing.yaml', '--attach', '--data-dir', '/nowhere'],
      'No Hookbench is running',
    ],
  ])('refuses %s', async (_what, args, words) => {
    const { code, stderr, stdout } = await runCli(args);
    expect({ code: code === 2 || code === 3, stdout }).toEqual({ code: true, stdout: '' });
    expect(stderr).toContain(words);
  });

  it('refuses an empty folder, and a wrong file with its place as JSON', async () => {
    await using folder = await folderWith({ 'empty/x.txt': '', 'wrong.yaml': `${head}x\nsteps:\n  - wait: 5\n` });
    expect(await runCli(['run', join(folder.path, 'empty')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('contains no scenario'),
    });
    const { code, stderr } = await runCli(['run', join(folder.path, 'wrong.yaml'), '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'bad_config',
      message: expect.stringContaining('wrong.yaml:4:11: steps.0.wait: Enter a duration with a unit'),
    });
    await using two = await folderWith({
      'a.yaml': `${head}x\nsteps: [{ wit: 5 }]\n`,
      'b.yaml': `${head}x\nsteps: [{ wait: 5 }]\n`,
    });
    expect(await runCli(['run', two.path])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/a\.yaml:3:11: .*\n.*b\.yaml:3:17: /),
    });
  });

  it('skips other files of a folder with a line, but not those given by name', async () => {
    await using folder = await folderWith({
      'a/good.yaml': good,
      'compose.yml': 'services:\n  hookbench:\n    image: x\n',
    });
    const file = (name: string) => join(folder.path, name);
    const { code, stderr, stdout } = await runCli(['run', folder.path, '--list']);
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, lines: 1 });
    expect(stderr).toMatch(/^hookbench: 1 file without the key hookbench skipped: .*compose\.yml\n$/);
    expect(await runCli(['run', file('compose.yml')])).toMatchObject({ code: 2, stdout: '' });
  });

  it('runs again when an included file changes, and ends with the exit code of the last run', async () => {
    const steps = (status: number) =>
      `${head}Steps\nsteps:\n  - request: { path: /api/customers/C-1001 }\n    expect: { status: ${status} }\n`;
    await using folder = await folderWith({
      'tests/main.yaml': `${head}Main\nsteps:\n  - include: ../steps.yaml\n`,
      'steps.yaml': steps(200),
    });
    const child = startCli(['run', join(folder.path, 'tests'), '--watch', '--json']);
    const exited = once(child, 'exit');
    if (!child.stdout || !child.stderr) throw new Error('no output');
    const results = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const errors = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    const outcome = async (): Promise<unknown> => JSON.parse((await results.next()).value ?? '').outcome;
    expect(await outcome()).toBe('passed');
    await writeFile(join(folder.path, 'steps.yaml'), 'hookbench: [');
    expect((await errors.next()).value).toContain('steps.yaml:1');
    await writeFile(join(folder.path, 'steps.yaml'), steps(404));
    expect(await outcome()).toBe('failed');
    child.kill('SIGINT');
    // 130 if the signal arrived before the end of the run.
    expect([1, 130]).toContain((await exited)[0]);
  });

  it('takes variables of the command line and of the environment, whose values no report shows', async () => {
    const steps =
      "steps:\n  - request: { path: '/api/customers/{{customer}}', headers: { X-Note: '{{env.NOTE_OF_TEST}}' } }\n" +
      "    expect: { status: 200, json: { $.id: '{{env.NOTE_OF_TEST}}' } }\n";
    await using folder = await folderWith({ 'a.yaml': `${head}Given\nvariables: { customer: none }\n${steps}` });
    const run = (env: Record<string, string>) =>
      runCli(['run', join(folder.path, 'a.yaml'), '--var', 'customer=C-1001'], { env });
    const { code, stdout } = await run({ NOTE_OF_TEST: 'planted-note' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/expected {2}\[redacted\]\n {6}observed {2}C-1001/);
    expect(stdout).not.toContain('planted-note');
    const unset = await run({});
    expect(unset).toMatchObject({ code: 2, stdout: '' });
    expect(unset.stderr.split('\n')).toEqual([
      expect.stringMatching(/a\.yaml:5:\d+: The environment variable NOTE_OF_TEST is not set\./),
      expect.stringMatching(/a\.yaml:6:\d+: The environment variable NOTE_OF_TEST is not set\. Correct the file/),
      '',
    ]);
  });

  it('names the place of a setup that cannot be applied, and what arrived instead of a capture', async () => {
    const fault = '{ where: catcher, what: { kind: token, mode: expired } }';
    const event = '  - event: { event: chat_ended, customerId: C-1001 }\n  - delivery: { event: chat_ended }\n';
    await using folder = await folderWith({
      'setup.yaml': `${head}Setup\nsetup:\n  faults:\n    - ${fault}\nsteps:\n  - wait: 1s\n`,
      'capture.yaml': `${head}Capture\nsteps:\n${event}  - capture: { event: chat_started, json: { $.customerId: C-2 } }\n    expect: { within: 300ms }\n`,
    });
    const setup = await runCli(['run', join(folder.path, 'setup.yaml')]);
    expect(setup.stderr + setup.stdout).toMatch(/setup\.yaml:5:\d+: /);
    const { code, stdout } = await runCli(['run', join(folder.path, 'capture.yaml')]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/Arrived instead:\n +- POST \/\S+: event is chat_ended, json \$\.customerId is C-1001\n/);
  });
});
