import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlClient } from '../../../electron/headless/control-client.ts';
import { experimentFiles } from '../../../electron/engine/scenarios/experiment-files.ts';
import { runCli } from '../../support/start-serve.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

/** A scenario file of an experiment: a request without a token. @param answers The expected status */
const experiment = (answers: number): string => `hookbench: 1
name: Mine without a token
lab:
  layer: auth
  hop: { from: client, to: service }
  breaks: The request has no token.
  why: The service rejects it.
steps:
  - request: { path: /api/customers/C-1001, token: none }
expect:
  client: { answers: ${answers} }
`;

type ControlClient = ReturnType<typeof controlClient>;

describe('experiments in a folder of the user', () => {
  let folder: TempFolder;
  let served: TestControl;
  let client: ControlClient;
  const at = (name: string): string => join(folder.path, 'mine', name);
  beforeAll(async () => {
    folder = await tempFolder();
    served = await startControl(join(folder.path, 'data'));
    client = controlClient(served.control, served.key);
    await mkdir(at('deeper'), { recursive: true });
    await writeFile(at('my-first.yaml'), experiment(401));
    await writeFile(at('deeper/my-wrong.yml'), experiment(418));
    await writeFile(at('scenario.yaml'), 'hookbench: 1\nname: No experiment\nsteps:\n  - wait: 1 ms\n');
    await client.scenarios.openFolder({ path: join(folder.path, 'mine') });
  });
  afterAll(async () => {
    await served.close();
    await folder[Symbol.asyncDispose]();
  });

  it('are listed with the shipped ones, run, and judged', async () => {
    const { items, problems } = await client.experiments.list({});
    expect(problems).toEqual([]);
    expect(items).toHaveLength(experimentFiles().length + 2);
    expect(items.filter(({ own }) => own)).toMatchObject([
      { id: 'my-first', title: 'Mine without a token', file: at('my-first.yaml'), layer: 'auth' },
      { id: 'my-wrong', file: at('deeper/my-wrong.yml') },
    ]);
    const { items: results } = await client.experiments.run({ ids: ['my-first', 'my-wrong'] });
    expect(results).toMatchObject([
      { id: 'my-first', passed: true, restored: true, observed: { 'client.answers': '401' } },
      { id: 'my-wrong', passed: false, restored: true, observed: { 'client.answers': '401' } },
    ]);
  });

  it('that are wrong are listed as problems with their place, and do not run', async () => {
    const [shipped] = experimentFiles();
    const wrong = {
      'no-expect.yaml': experiment(401).replace(/expect:[^]*/, ''),
      'typo.yaml': experiment(401).replace('layer: auth', 'layer: atuh'),
      'with-setup.yaml': experiment(401).replace('steps:', 'setup: { retention: {} }\nsteps:'),
      [`${shipped?.id ?? ''}.yaml`]: experiment(401),
      'deeper/my-first.yaml': experiment(401),
      'Not an id.yaml': experiment(401),
    };
    for (const [name, text] of Object.entries(wrong)) await writeFile(at(name), text);
    const { items, problems } = await client.experiments.list({});
    expect(items.filter(({ own }) => own).map(({ id }) => id)).toEqual(['my-first', 'my-wrong']);
    expect(Object.fromEntries(problems.map(({ file, ...problem }) => [file, problem]))).toEqual({
      [at('no-expect.yaml')]: { line: 3, column: 1, message: expect.stringContaining('the key expect') },
      [at('typo.yaml')]: { line: 4, column: 10, message: expect.stringContaining('lab.layer') },
      [at('with-setup.yaml')]: { line: 8, column: 10, message: expect.stringContaining('retention') },
      [at(`${shipped?.id ?? ''}.yaml`)]: { line: 1, column: 1, message: expect.stringContaining('An experiment of') },
      [at('deeper/my-first.yaml')]: { line: 1, column: 1, message: expect.stringContaining(at('my-first.yaml')) },
      [at('Not an id.yaml')]: { line: 1, column: 1, message: expect.stringContaining('lower-case') },
    });
    await expect(client.experiments.run({ ids: ['typo'] })).rejects.toThrow(/typo\.yaml:4:10: /);
  });

  it('of one folder run with hookbench lab --folder, which exits with 2 for wrong files', async () => {
    const lab = (...args: string[]) =>
      runCli(['lab', ...args, '--data-dir', join(folder.path, 'cli'), '--ports', 'auto']);
    const good = join(folder.path, 'good');
    await mkdir(good);
    await writeFile(join(good, 'my-first.yaml'), experiment(401));
    const ran = await lab('--folder', good);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^ok {4}auth {7}my-first .*\n1 of 1 as expected/);
    expect((await lab('--folder', good, '--list')).stdout).toMatch(/^auth {7}my-first +Mine without a token \(own\)$/m);
    await writeFile(join(good, 'typo.yaml'), experiment(401).replace('layer: auth', 'layer: atuh'));
    await writeFile(join(good, 'other.yaml'), experiment(401).replace('steps:', 'stepz:'));
    const places = ['other.yaml:8:1: ', 'typo.yaml:4:10: '].map((place) => expect.stringContaining(place));
    for (const args of [[], ['--list'], ['--list', '--json']]) {
      const { code, stderr, stdout } = await lab('--folder', good, ...args);
      expect([code, ...stderr.trimEnd().split('\n')]).toEqual([2, ...places]);
      expect(stdout).toContain('my-first');
    }
    expect((await lab('--list', '--folder', join(good, 'nowhere'))).code).toBe(2);
  });
});
