import { startParties } from './compose/start-parties.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { createCases } from './journal/cases/cases.ts';
import { openLab } from './lab/open-lab.ts';
import { createSandbox } from './lab/sandbox.ts';
import type { ReadDiagnosis } from './lab/run-experiment.ts';
import { readDeliveryWithAttempts } from './webhooks/read-deliveries.ts';

const readDiagnosis: ReadDiagnosis = ({ store }, deliveryId) =>
  readDeliveryWithAttempts(store, deliveryId)?.attempts.at(-1)?.diagnosis;

/**
 * Starts the four parties, and the failure lab beside them, which has four of its own once it is used.
 * @throws HookbenchError `data_dir_in_use`, `data_dir_unusable`, `newer_schema`, `secrets_locked`, `runtime_too_old`
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const parties = await startParties(options);
  const sandbox = createSandbox(options, startParties);
  const lab = openLab(parties, sandbox, readDiagnosis);
  return {
    ...parties,
    lab,
    cases: createCases({ ...parties, wall: parties.clocks.wall }),
    close: async () => {
      await lab.close();
      await parties.close();
    },
  };
}
