import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening, type ListeningServer } from '../support/listening-server.ts';
import { runCli, startServe, type ServeChild } from '../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

const hostile = 'a\u001b]0;title\u0007\u009b2J\n::error::b\r\n##vso[task]c';
const shown = 'a\\x1b]0;title\\x07\\x9b2J\n\\x3a:error::b\r\n\\x23#vso[task]c';
/** What no terminal or CI log may get. */
// oxlint-disable-next-line no-control-regex -- these are meant
const unsafe = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|^\s*::|##(?:vso)?\[/m;

let folder: TempFolder;
let foreign: ListeningServer;
let url: string;
let served: ServeChild;
let common: string[];
beforeAll(async () => {
  folder = await tempFolder();
  foreign = await listening(createServer((_request, response) => response.setHeader('x-a', '\u009b2J').end(hostile)));
  url = `http://127.0.0.1:${foreign.port}/`;
  served = await startServe(join(folder.path, 'data'));
  common = ['--data-dir', join(folder.path, 'data')];
});
afterAll(async () => {
  await served.kill();
  foreign[Symbol.dispose]();
  await folder[Symbol.asyncDispose]();
});

describe('texts of others', () => {
  it('are shown as text by hookbench request, and unchanged with --raw', async () => {
    const request = (...args: string[]) => runCli(['request', ...args, ...common, 'GET', url]);
    expect((await request()).stdout).toBe(shown);
    expect((await request('--raw')).stdout).toBe(hostile);
    const verbose = await request('--include', '--verbose', '--expect-status', '404');
    expect(verbose.stdout).toContain('x-a: \\x9b2J\r\n');
    expect(verbose.stdout + verbose.stderr).not.toMatch(unsafe);
    const json = await request('--json');
    expect(json.stdout).not.toMatch(unsafe);
    expect(JSON.parse(json.stdout).exchange.response.body.content).toBe(hostile);
  });

  it('are shown as text by hookbench run', async () => {
    const file = join(folder.path, 'hostile.yaml');
    const steps = [{ request: { url }, expect: { body: 'other' } }];
    writeFileSync(file, JSON.stringify({ hookbench: 1, name: hostile, steps }));
    for (const args of [[], ['--json'], ['--list'], ['--list', '--json']]) {
      const { stderr, stdout } = await runCli(['run', file, ...args]);
      expect(stdout).toContain('error::b');
      expect(stdout + stderr).not.toMatch(unsafe);
    }
    const { stdout } = await runCli(['run', file]);
    expect(stdout).toContain(`observed  ${shown.replace('\n\\x3a', '\\x0a:').replace('\r\n', '\\x0d\\x0a')}`);
  });

  it('are shown as text by hookbench catch and report, and in errors', async () => {
    const body = JSON.stringify({ event: `e${hostile}`, customerId: 'C-1001' });
    await fetch(`${served.ready.catcher.http}/hook`, { method: 'POST', body });
    const caught = await runCli(['catch', '--since', 'start', '--timeout', '20s', ...common]);
    expect(caught.stdout).toContain('ea\\x1b]0;title\\x07\\x9b2J\\x0a::error::b');
    const [, id = ''] = /(cap_\w+)/.exec(caught.stdout) ?? [];
    const report = await runCli(['report', id, ...common]);
    expect(report.stdout).toContain('error::b');
    const refused = await runCli(['lab', `\n::error::${hostile}`, ...common]);
    expect(refused.code).toBe(2);
    for (const { stderr, stdout } of [caught, report, refused]) expect(stdout + stderr).not.toMatch(unsafe);
  });
});
