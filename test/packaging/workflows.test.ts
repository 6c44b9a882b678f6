import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createProgram } from '../../electron/cli/program.ts';
import { scripts } from '../../package.json';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const read = (file: string): unknown => parse(readFileSync(file, 'utf8'));

const texts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const permissions = z.record(z.string(), z.enum(['read', 'write', 'none']));

const common = { if: z.string().optional(), name: z.string().optional(), env: texts.optional() };
const step = z.union([
  z.strictObject({ ...common, run: z.string() }),
  z.strictObject({ ...common, uses: z.string(), with: texts.optional() }),
]);

const events = z.enum(['push', 'pull_request']);

/** The keys of GitHub's workflow syntax that are used here. */
const githubWorkflow = z.strictObject({
  name: z.string(),
  on: z.union([z.array(events), z.partialRecord(events, z.strictObject({ tags: z.array(z.string()).optional() }))]),
  permissions,
  jobs: z.record(
    z.string().regex(/^[A-Za-z_][\w-]*$/),
    z.strictObject({
      needs: z.string().optional(),
      permissions: permissions.optional(),
      strategy: z
        .strictObject({ 'fail-fast': z.boolean().optional(), matrix: z.strictObject({ os: z.array(z.string()) }) })
        .optional(),
      'runs-on': z.string(),
      'timeout-minutes': z.int().positive(),
      steps: z.array(step).min(1),
    }),
  ),
});

/** The keys of a composite action that are used here. Unlike in workflows, each command names its shell. */
const compositeAction = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
  runs: z.strictObject({
    using: z.literal('composite'),
    steps: z.array(
      z.union([
        z.strictObject({ ...common, run: z.string(), shell: z.literal('bash') }),
        z.strictObject({ ...common, uses: z.string(), with: texts }),
      ]),
    ),
  }),
});

const gitlabJob = z.strictObject({
  script: z.array(z.string()).min(1),
  artifacts: z
    .strictObject({
      when: z.enum(['on_success', 'on_failure', 'always']),
      paths: z.array(z.string()),
      reports: z.strictObject({ junit: z.string() }),
    })
    .optional(),
});
const gitlabPipeline = z.object({ image: z.string() }).catchall(gitlabJob);

const stepsOf = (workflow: z.infer<typeof githubWorkflow>) =>
  Object.values(workflow.jobs).flatMap(({ steps }) => steps);
const commandsOf = (workflow: z.infer<typeof githubWorkflow>) =>
  stepsOf(workflow).flatMap((one) => ('run' in one ? [one.run] : []));

describe('the workflows of this repository', () => {
  const workflows = readdirSync(folder).map((name) => ({ name, workflow: read(join(folder, name)) }));

  it('are a gate and a release', () => {
    expect(workflows.map(({ name }) => name)).toEqual(['gate.yml', 'release.yml']);
  });

  it.each(workflows)('$name is a valid workflow with pinned actions and read-only permissions', ({ workflow }) => {
    const parsed = githubWorkflow.parse(workflow);
    const actions = stepsOf(parsed).flatMap((one) => ('uses' in one ? [one.uses] : []));
    for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
    expect(parsed.permissions).toEqual({ contents: 'read' });
  });

  it.each(workflows)('$name runs only npm scripts that exist', ({ workflow }) => {
    for (const command of commandsOf(githubWorkflow.parse(workflow))) {
      const [, script] = /^(?:xvfb-run --auto-servernum )?npm (?:ci|run ([\w:]+)|test)$/.exec(command) ?? [command];
      if (script !== undefined) expect(Object.keys(scripts), command).toContain(script);
      expect(command).toMatch(/^(xvfb-run --auto-servernum )?npm /);
    }
  });
});

describe('the workflows in examples/ci', () => {
  const github = githubWorkflow.parse(read(join(root, 'examples/ci/github-actions.yml')));
  const action = compositeAction.parse(read(join(root, 'examples/ci/action.yml')));
  const gitlab = gitlabPipeline.parse(read(join(root, 'examples/ci/gitlab-ci.yml')));
  const gitlabCommands = Object.values(gitlab).flatMap((job) => (typeof job === 'object' ? job.script : []));
  const actionCommands = action.runs.steps.flatMap((one) => ('run' in one ? [one] : []));

  it('pin each action to a version, and give the action of this project only inputs that it has', () => {
    for (const one of [...stepsOf(github), ...action.runs.steps]) {
      if (!('uses' in one)) continue;
      if (one.uses.startsWith('./'))
        expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(one.with ?? {})));
      else expect(one.uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
    }
  });

  it('call hookbench run with options that exist', () => {
    const command = createProgram().commands.find((one) => one.name() === 'run');
    const known = command?.options.map(({ long }) => long);
    const calls = [...actionCommands.map(({ run }) => run), ...gitlabCommands].filter((one) =>
      one.includes('hookbench'),
    );
    expect(calls.filter((call) => / run /.test(call))).toHaveLength(2);
    for (const [option] of calls.flatMap((call) => [...call.replace('npx --yes', '').matchAll(/--\w+/g)]))
      expect(known).toContain(option);
  });
});
