import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ScenarioRun } from '#shared/scenario/workspace.ts';
import type { ScenarioWorkspace } from '../scenarios/workspace/open-workspace.ts';
import { feedOf } from './feed-of.ts';
import { os } from './implementer.ts';

/** Opens the workspace at its first use. */
export type OpenScenarios = () => Promise<ScenarioWorkspace>;

/** For the parties of a scenario, which have no files. */
export const noScenarios: OpenScenarios = async () => {
  throw new HookbenchError('not_found', 'This Hookbench has no scenario files.');
};

const withRun = (run: ScenarioRun | undefined) => ({ ...(run && { run }) });

/** The area `scenarios`. */
export function scenariosArea(workspace: OpenScenarios) {
  const { scenarios } = os;
  return {
    list: scenarios.list.handler(async () => (await workspace()).folders.list()),
    feed: scenarios.feed.handler(async function* ({ signal }) {
      const { folders } = await workspace();
      yield* feedOf(await folders.list(), folders.subscribe, signal);
    }),
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
      const { runs, start } = await workspace();
      const started = await start(input);
      return (await runs.ended()) ?? started;
    }),
    start: scenarios.start.handler(async ({ input }) => (await workspace()).start(input)),
    cancel: scenarios.cancel.handler(async () => withRun((await workspace()).runs.cancel())),
    runTrace: scenarios.runTrace.handler(async ({ input: { file, trace } }) => {
      const result = (await workspace()).runs.results().find((one) => one.file === file);
      return { entries: result?.steps.find((step) => step.trace === trace && step.entries)?.entries ?? [] };
    }),
    runReport: scenarios.runReport.handler(async ({ input: { format } }) => {
      const { reportFile } = await import('../reports/report-file.ts');
      const { scenarioReport } = await import('../scenarios/reports/scenario-report.ts');
      return reportFile(format, scenarioReport((await workspace()).runs.results()));
    }),
    runFeed: scenarios.runFeed.handler(async function* ({ signal }) {
      const { runs } = await workspace();
      yield* feedOf(withRun(runs.current()), (receive) => runs.subscribe((run) => receive({ run })), signal);
    }),
  };
}
