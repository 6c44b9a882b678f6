import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Run } from '#shared/runs/run.ts';
import { createWallClock, type Clocks } from '../../../../../electron/engine/clock.ts';
import type { Jobs } from '../../../../../electron/engine/jobs/create-jobs.ts';
import { createRuns } from '../../../../../electron/engine/runs/create-runs.ts';
import { compileScenario } from '../../../../../electron/engine/scenarios/workspace/compile-scenario.ts';
import { openWorkspace } from '../../../../../electron/engine/scenarios/workspace/open-workspace.ts';
import type { ScenarioText } from '../../../../../electron/engine/scenarios/workspace/scenario-job.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';
import type { Store } from '../../../../../electron/engine/store/open-store.ts';

const text = 'hookbench: 1\nname: Example\nsteps:\n  - explain: first\n  - explain: second\n';

const lessonText = text.replace('steps:', 'lesson: { minutes: 1 }\nsteps:');

/** A workspace whose scenarios have no parties. @param opened What opening them waits for. */
async function workspaceIn(path: string, opened = () => Promise.resolve()) {
  let stored: readonly string[] = [];
  const wall = createWallClock();
  const runs = createRuns({ clocks: { wall } as Clocks, newId: () => 'run_1', store: {} as Store });
  const jobs = { run: async (_job: unknown, input: ScenarioText) => compileScenario(input) };
  const workspace = openWorkspace({
    stored: { get: () => stored, set: (paths) => (stored = paths) },
    jobs: jobs as unknown as Jobs,
    wall,
    runs,
    secrets: () => ({}),
    record: () => Promise.reject(new Error('Nothing happened.')),
    openBench: () => async () => {
      await opened();
      throw new Error('There are no parties.');
    },
    parallel: 1,
    examples: undefined,
    shipped: undefined,
    reasonNot: () => undefined,
    compare: () => {
      throw new Error('There are no parties.');
    },
    progress: {
      all: () => new Map(),
      find: () => undefined,
      put: async () => undefined,
      remove: async () => undefined,
    },
  });
  await workspace.openFolder({ path, create: false, examples: false });
  return { ...workspace, runs };
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'accepted',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('the folders of scenario files', () => {
  it('list scenarios in folders, without other files, hidden folders and packages', async () => {
    await using folder = await tempFolder();
    await mkdir(join(folder.path, 'inner'));
    await mkdir(join(folder.path, 'node_modules'));
    await writeFile(join(folder.path, 'one.yaml'), text);
    await writeFile(join(folder.path, 'inner/two.json'), JSON.stringify({ hookbench: 1, name: 'Two', steps: [] }));
    await writeFile(join(folder.path, 'package.json'), '{"dependencies":{"hookbench":"1.0.0"}}');
    await writeFile(join(folder.path, 'node_modules/three.yaml'), text);
    const workspace = await workspaceIn(folder.path);
    const { items } = await workspace.folders.list();
    expect(items.map(({ name }) => name)).toEqual(['one.yaml', 'inner/two.json']);
    expect((await workspace.folders.close(folder.path)).folders).toEqual([]);
    await workspace.close();
  });

  it('refuse paths outside of them, also through links', async () => {
    await using folder = await tempFolder();
    await using outside = await tempFolder();
    await writeFile(join(outside.path, 'secret.yaml'), text);
    await symlink(outside.path, join(folder.path, 'linked'));
    await symlink(join(outside.path, 'secret.yaml'), join(folder.path, 'link.yaml'));
    await writeFile(join(folder.path, 'a.yaml'), text);
    const workspace = await workspaceIn(folder.path);
    const paths = [
      join(outside.path, 'secret.yaml'),
      `${folder.path}/../secret.yaml`,
      join(folder.path, 'linked/secret.yaml'),
      join(folder.path, 'link.yaml'),
      'a.yaml',
      join(folder.path, 'a.txt'),
    ];
    for (const path of paths) expect([path, await codeOf(workspace.read(path))]).toEqual([path, 'bad_input']);
    expect(await codeOf(workspace.rename(join(folder.path, 'a.yaml'), join(outside.path, 'b.yaml')))).toBe('bad_input');
    const include = `hookbench: 1\nname: Include\nsteps:\n  - include: ${join(outside.path, 'secret.yaml')}\n`;
    const { problem } = await workspace.check(join(folder.path, 'b.yaml'), include);
    expect(problem).toMatchObject({ line: 4, message: expect.stringContaining('is not in an opened folder') });
    await workspace.close();
  });

  it('do not read what they include through a link, or what is too large', async () => {
    await using folder = await tempFolder();
    await using outside = await tempFolder();
    const include = (name: string) => `hookbench: 1\nname: Include\nsteps:\n  - include: ${name}\n`;
    const path = join(folder.path, 'a.yaml');
    const large = join(folder.path, 'large.yaml');
    await writeFile(join(outside.path, 'secret.yaml'), text);
    await symlink(join(outside.path, 'secret.yaml'), join(folder.path, 'link.yaml'));
    await writeFile(large, '');
    await truncate(large, 4_000_001);
    const workspace = await workspaceIn(folder.path);
    expect(await workspace.check(path, include('link.yaml'))).toMatchObject({
      problem: { file: path, line: 4, message: expect.stringContaining('link.yaml is not a regular file') },
    });
    expect(await workspace.check(path, include('large.yaml'))).toMatchObject({
      problem: { file: path, line: 4, message: expect.stringContaining('large.yaml is larger than 4 MB') },
    });
    const started = workspace.start({ files: [large], on: 'own', from: 0, seed: 1 });
    await expect(started).rejects.toMatchObject({ code: 'body_too_large', message: `${large} is larger than 4 MB.` });
    await workspace.close();
  });

  it('check a text with line and column, and list its steps', async () => {
    await using folder = await tempFolder();
    const workspace = await workspaceIn(folder.path);
    const path = join(folder.path, 'one.yaml');
    expect(await workspace.check(path, text)).toMatchObject({
      name: 'Example',
      steps: [
        { name: 'first', line: 4 },
        { name: 'second', line: 5 },
      ],
    });
    const wrong = await workspace.check(path, text.replace('explain: second', 'explian: second'));
    expect(wrong.problem).toMatchObject({ file: path, line: 5, column: 5 });
    expect(wrong.problem?.message).toContain('Did you mean "explain"?');
    await workspace.close();
  });

  it('have a field that shows which scenarios are lessons, without reading whole files', async () => {
    await using folder = await tempFolder();
    await writeFile(join(folder.path, 'a.yaml'), text);
    await writeFile(join(folder.path, 'b.yaml'), lessonText);
    const large = join(folder.path, 'c.yaml');
    await writeFile(large, lessonText);
    await truncate(large, 4_000_001);
    const workspace = await workspaceIn(folder.path);
    const { items } = await workspace.folders.list();
    expect(items.map(({ lesson }) => lesson)).toEqual([false, true, true]);
    const lessons = await workspace.lessons.list();
    expect(lessons.map(({ title }) => title)).toEqual(['Example', 'c.yaml']);
    expect(lessons[1]?.problem).toContain('is larger than 4 MB');
    await workspace.close();
  });

  it('run either a lesson or scenarios on this Hookbench', async () => {
    await using folder = await tempFolder();
    let bench = Promise.withResolvers<undefined>();
    const workspace = await workspaceIn(folder.path, async () => bench.promise);
    const path = join(folder.path, 'one.yaml');
    await workspace.write({ path, text: lessonText, base: null });
    const id = (await workspace.folders.list()).items[0]?.id ?? '';
    const run = () => workspace.start({ files: [path], on: 'attached', from: 0, seed: 1 });

    const playing = workspace.lessons.start(id);
    await expect.poll(() => workspace.runs.last('lesson')).toBeDefined();
    await expect(run()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('lesson is being played') as string,
    });
    bench.resolve(undefined);
    await playing;

    bench = Promise.withResolvers();
    await run();
    const refused = { code: 'conflict', message: expect.stringContaining('Scenarios are running') as string };
    await expect(workspace.lessons.start(id)).rejects.toMatchObject(refused);
    bench.resolve(undefined);
    await workspace.runs.ended('scenarios');
    expect(await codeOf(workspace.lessons.start(id))).toBe('accepted');
    await workspace.close();
  });

  it('run scenarios and report their results', async () => {
    await using folder = await tempFolder();
    const workspace = await workspaceIn(folder.path);
    const path = join(folder.path, 'one.yaml');
    await workspace.write({ path, text, base: null });
    const states: Run['state'][] = [];
    workspace.runs.subscribe(({ state }) => states.push(state));
    const input = { files: [path], on: 'own', from: 0, seed: 1 } as const;
    await workspace.start({ ...input, files: [...input.files] });
    expect(await codeOf(workspace.start({ ...input, files: [...input.files] }))).toBe('conflict');
    const run = await workspace.runs.ended('scenarios');
    expect(run?.results).toMatchObject([{ outcome: 'could-not-start', error: 'There are no parties.' }]);
    expect([states[0], states.at(-1)]).toEqual(['running', 'done']);
    await workspace.write({ path, text: 'hookbench: 1\n', base: (await workspace.read(path)).hash });
    expect(await codeOf(workspace.start({ ...input, files: [...input.files] }))).toBe('bad_config');
    await workspace.close();
  });
});
