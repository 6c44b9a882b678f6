import type { LabBench } from '../../electron/engine/lab/run-experiment.ts';
import { clientInProcess } from '../../electron/engine/control/contract-errors.ts';
import { createControl } from '../../electron/engine/control/create-control.ts';
import { readFacts } from '../../electron/engine/scenarios/bench-facts.ts';
import { settingsInMemory } from '../../electron/engine/settings.ts';
import type { TestEngine } from './start-engine.ts';

/** Lets experiments run on the parties of a test, without their subscriptions. */
export async function labBench(engine: TestEngine['engine']): Promise<LabBench> {
  for (const { id } of engine.subscriptions.all()) await engine.subscriptions.remove(id);
  const control = clientInProcess(createControl(engine, settingsInMemory()));
  const facts = await readFacts(control);
  return {
    parties: engine,
    bench: { control, wall: engine.clocks.wall, own: true, ...facts, close: () => Promise.resolve() },
  };
}
