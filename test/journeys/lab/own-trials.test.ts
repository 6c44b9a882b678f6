import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunOf } from '#shared/runs/run.ts';
import { controlClient } from '../../../electron/headless/control-client.ts';
import { trialFiles } from '../../../electron/engine/scenarios/experiment-files.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { runCli } from '../../support/start-serve.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

/** A scenario file of a trial: two events, each followed by a question about both. @param status What is expected */
const trial = (status: string): string => `hookbench: 1
name: Two events
trial:
  of: receiver
  does: Sends two events.
  questions:
    - id: accepted
      question: Are both accepted?
      weight: 2
      why: Both are valid
      expect: { status: ${status} }
steps:
  - event: { event: chat_started, customerId: C-1001 }
  - event: { event: chat_ended, customerId: C-1001 }
  - until: { deliveries: settled }
`;

describe('trials in a folder of the user', () => {
  let folder: TempFolder;
  let served: TestControl;
  let receiver: Receiver;
  let client: ReturnType<typeof controlClient>;
  const at = (name: string): string => join(folder.path, 'mine', name);
  beforeAll(async () => {
    folder = await tempFolder();
    served = await startControl(join(folder.path, 'data'));
    receiver = await startReceiver();
    client = controlClient(served.control, served.key);
    await mkdir(at('.'), { recursive: true });
    await writeFile(at('two-events.yaml'), trial('2xx'));
  });
  afterAll(async () => {
    await served.close();
    await receiver.close();
    await folder[Symbol.asyncDispose]();
  });

  it('are listed with the shipped ones, run, and judged', async () => {
    const { items, problems } = await client.trials.list({ folder: at('.') });
    expect(problems).toEqual([]);
    expect(items).toHaveLength(trialFiles().length + 1);
    expect(items.at(-1)).toMatchObject({
      id: 'two-events',
      subject: 'receiver',
      own: true,
      file: at('two-events.yaml'),
    });
    const url = `${receiver.url}/hooks`;
    const { id } = await client.runs.start({
      kind: 'trials',
      subject: 'receiver',
      url,
      folder: at('.'),
      ids: ['two-events'],
    });
    const run = async () => (await client.runs.get({ id })) as RunOf<'trials'>;
    await expect.poll(async () => (await run()).state).toBe('done');
    const report = await run();
    expect(report).toMatchObject({ id, grade: 'A', points: 2, results: [{ title: 'Two events' }] });
    expect(report.results[0]?.findings).toMatchObject([{ outcome: 'met', evidence: 'It responded with 200 (2).' }]);
  });

  it('that are wrong are listed with their place, and do not run', async () => {
    const wrong = join(folder.path, 'wrong');
    await mkdir(wrong);
    const calls = trial('2xx')
      .replace('of: receiver', 'of: client\n  asks: Call.')
      .replace('status: 2xx', 'calls: silent');
    const files = {
      'with-setup.yaml': trial('2xx').replace('steps:', 'setup: { faults: [] }\nsteps:'),
      'burst.yaml': trial('2xx'),
      'no-such-judge.yaml': calls,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(wrong, name), text);
    const { problems } = await client.trials.list({ folder: wrong });
    expect(Object.fromEntries(problems.map(({ file, ...problem }) => [file, problem]))).toEqual({
      [join(wrong, 'with-setup.yaml')]: { line: 12, column: 1, message: expect.stringContaining('has no setup') },
      [join(wrong, 'burst.yaml')]: { line: 1, column: 1, message: expect.stringContaining('A trial of Hookbench') },
      [join(wrong, 'no-such-judge.yaml')]: { line: 12, column: 24, message: expect.stringContaining('calls') },
    });
    const target = {
      kind: 'trials',
      subject: 'receiver',
      url: receiver.url,
      folder: wrong,
      ids: ['with-setup'],
    } as const;
    await expect(client.runs.start({ ...target, ids: [...target.ids] })).rejects.toThrow(/with-setup\.yaml:12:1: /);
  });

  it('run with hookbench grade --folder, and with hookbench run', async () => {
    const at418 = join(folder.path, 'teapot');
    await mkdir(at418);
    await writeFile(join(at418, 'teapot.yaml'), trial('[418, 503]'));
    const data = ['--data-dir', join(folder.path, 'cli'), '--ports', 'auto'];
    const graded = await runCli(['grade', 'receiver', `${receiver.url}/hooks`, '--folder', at418, ...data]);
    expect(graded.stdout).toBe(
      `Posting to ${receiver.url}/hooks\nTwo events\n  NO   Are both accepted? It responded with 200 (2).\n       Both are valid.\nGrade F: 0 of 2 points\n`,
    );
    expect(graded.code).toBe(1);
    expect((await runCli(['run', at('two-events.yaml')])).code).toBe(0);
    const { code, stdout } = await runCli(['run', join(at418, 'teapot.yaml')]);
    expect(code).toBe(1);
    expect(stdout).toContain('Are both accepted?');
  });
});
