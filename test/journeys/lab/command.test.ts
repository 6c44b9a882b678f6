import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import { runCli } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

const two = ['token-expired', 'receiver-recovers'];

describe('hookbench lab', () => {
  let folder: TempFolder;
  beforeAll(async () => {
    folder = await tempFolder();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  const lab = (...args: string[]) => runCli(['lab', ...args, '--data-dir', folder.path, '--ports', 'auto']);

  it('runs the named experiments, one line each, and ends with the number that went as expected', async () => {
    const { code, stdout } = await lab(...two);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^ok {4}auth {7}token-expired +\d+ ms {2}token-expired$/),
      expect.stringMatching(/^ok {4}timing {5}receiver-recovers +\d+ ms {2}unavailable$/),
      expect.stringMatching(/^2 of 2 as expected, \d+\.\d s$/),
    ]);
    expect(code).toBe(0);
  });

  it('prints JSON, and writes JUnit, Markdown and HTML', async () => {
    const [junit = '', markdown = '', html = ''] = ['lab.xml', 'lab.md', 'lab.html'].map((name) =>
      join(folder.path, name),
    );
    const { stdout } = await lab('token-expired', '--json', '--junit', junit, '--markdown', markdown, '--html', html);
    const result = JSON.parse(stdout) as ExperimentResult;
    expect(result).toMatchObject({
      id: 'token-expired',
      layer: 'auth',
      expected: { 'client.answers': '401' },
      observed: { 'client.answers': '401' },
      passed: true,
      restored: true,
      diagnosis: { cause: 'token-expired' },
      trace: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(readFileSync(junit, 'utf8')).toMatch(/<testcase [^>]*name="token-expired"/);
    expect(readFileSync(markdown, 'utf8')).toContain('1 of 1 as expected');
    expect(readFileSync(html, 'utf8')).toContain('<td class="yes">as expected</td>');
    expect(statSync(junit).mode & 0o777).toBe(0o600);
  });

  it('lists the experiments', async () => {
    const { stdout } = await lab('--list', '--layer', 'auth');
    expect(stdout).toMatch(/^auth {7}token-expired +Access token expired$/m);
    expect(stdout).not.toContain('receiver-recovers');
  });

  it.each([
    [['no-such'], 2, /Unknown experiment "no-such"/],
    [['--layer', 'none'], 2, /layer/],
    [['--layer', 'tls', 'token-expired'], 2, /Experiment token-expired is in layer auth, not in tls/],
    [['--receiver-under-test', 'http://localhost:1/', '--secret', 's'], 2, /Use hookbench grade receiver URL/],
    [['--secret', 's', '--client-under-test'], 2, /Use hookbench grade client/],
  ])('reports the error in %j', async (args, code, words) => {
    const ended = await lab(...args);
    expect(ended.stderr).toMatch(words);
    expect(ended.code).toBe(code);
  });
});
