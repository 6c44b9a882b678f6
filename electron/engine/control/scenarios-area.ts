import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Engine } from '../engine.ts';
import { shownRun } from '../scenarios/redact-result.ts';
import type { ScenarioWorkspace } from '../scenarios/workspace/open-workspace.ts';
import { feedOf, os } from './area.ts';

/** The area `lessons`. */
export function lessonsArea(workspace: OpenScenarios) {
  const lessons = async () => (await workspace()).lessons;
  return {
    list: os.lessons.list.handler(async () => ({ items: await (await lessons()).list(), next: null })),
    start: os.lessons.start.handler(async ({ input: { id } }) => (await lessons()).start(id)),
    next: os.lessons.next.handler(async () => (await lessons()).next()),
    answer: os.lessons.answer.handler(async ({ input: { answer, step } }) => (await lessons()).answer(step, answer)),
    leave: os.lessons.leave.handler(async () => {
      await (await lessons()).leave();
      return {};
    }),
    reset: os.lessons.reset.handler(async ({ input: { id } }) => {
      await (await lessons()).reset(id);
      return { id };
    }),
  };
}

/** Opens the workspace at its first use. */
export type OpenScenarios = () => Promise<ScenarioWorkspace>;

/** For the parties of a scenario, which have no files. */
export const noScenarios: OpenScenarios = async () => {
  throw new HookbenchError('not_found', 'This Hookbench has no scenario files.');
};

/** The area `scenarios`. */
export function scenariosArea({ runs }: Pick<Engine, 'runs'>, workspace: OpenScenarios) {
  const { scenarios } = os;
  return {
    list: scenarios.list.handler(async () => (await workspace()).folders.list()),
    feed: scenarios.feed.handler(async function* ({ signal }) {
      const { folders } = await workspace();
      yield* feedOf(await folders.list(), folders.subscribe, signal);
    }),
    examples: scenarios.examples.handler(async () => (await workspace()).examples()),
    schema: scenarios.schema.handler(async () => {
      const { scenarioSchema } = await import('../scenarios/scenario-schema.ts');
      return scenarioSchema();
    }),
    openFolder: scenarios.openFolder.handler(async ({ input }) => (await workspace()).openFolder(input)),
    closeFolder: scenarios.closeFolder.handler(async ({ input: { path } }) => (await workspace()).folders.close(path)),
    read: scenarios.read.handler(async ({ input: { path } }) => (await workspace()).read(path)),
    write: scenarios.write.handler(async ({ input }) => ({
      path: input.path,
      hash: await (await workspace()).write(input),
    })),
    rename: scenarios.rename.handler(async ({ input: { path, to } }) => {
      await (await workspace()).rename(path, to);
      return { path: to };
    }),
    remove: scenarios.remove.handler(async ({ input }) => {
      await (await workspace()).remove(input.path, input.base);
      return { removed: true as const };
    }),
    check: scenarios.check.handler(async ({ input: { path, text } }) => (await workspace()).check(path, text)),
    record: scenarios.record.handler(async ({ input }) => (await workspace()).record(input)),
    run: scenarios.run.handler(async ({ input }) => {
      const started = await (await workspace()).start(input);
      // The run says why it failed.
      return shownRun((await runs.ended('scenarios').catch(() => runs.last('scenarios'))) ?? started);
    }),
    runTrace: scenarios.runTrace.handler(({ input: { file, trace } }) => {
      const result = runs.last('scenarios')?.results.find((one) => one.file === file);
      return { entries: result?.steps.find((step) => step.trace === trace && step.entries)?.entries ?? [] };
    }),
  };
}
