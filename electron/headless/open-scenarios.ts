import { availableParallelism } from 'node:os';
import { createControl } from '../engine/control/create-control.ts';
import type { Engine } from '../engine/engine.ts';
import { openWorkspace, type ScenarioWorkspace } from '../engine/scenarios/workspace/open-workspace.ts';
import type { SettingsStore } from '../engine/settings.ts';
import { attachedBench } from './attached-bench.ts';
import { readFacts } from '../engine/scenarios/bench-facts.ts';
import { serverSecrets } from '../engine/scenarios/record/record-auth.ts';
import { openLessonProgress } from '../engine/scenarios/lessons/lesson-progress.ts';
import { startComparison } from '../engine/scenarios/pull-push/start-comparison.ts';
import { clientInProcess } from '../engine/control/contract-errors.ts';
import { installedFolder } from '../engine/folders/list-files.ts';
import { createBenches } from './open-scenario-bench.ts';

/** Opens the scenario files of a running Hookbench. */
export async function openScenarios(engine: Engine, settings: SettingsStore): Promise<ScenarioWorkspace> {
  const { reasonNot } = await engine.lab();
  const { wall } = engine.clocks;
  const own = createBenches(engine.version).open;
  const control = clientInProcess(createControl(engine, settings));
  const attached = attachedBench(control, wall);
  return openWorkspace({
    runs: engine.runs,
    stored: {
      get: () => settings.get().scenarioFolders,
      set: (scenarioFolders) => settings.update({ scenarioFolders }),
    },
    wall,
    jobs: engine.jobs,
    record: async (thing) => {
      const { record } = await import('../engine/scenarios/record/record.ts');
      const pause = (ms: number) => new Promise<void>((resolve) => void wall.after(ms, resolve));
      return record({ control, pause }, (await readFacts(control)).variables, thing);
    },
    secrets: () => serverSecrets(engine.requests.servers.saved.all()),
    openBench: (on) => (on === 'own' ? own : attached),
    parallel: availableParallelism(),
    examples: installedFolder('examples/scenarios'),
    shipped: installedFolder('examples/lessons'),
    progress: openLessonProgress(engine.store),
    reasonNot,
    compare: (input) => startComparison(input, { control, wall, runs: engine.runs }),
  });
}
