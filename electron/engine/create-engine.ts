import { startParties } from './compose/start-parties.ts';
import type { Engine, EngineOptions } from './engine.ts';
import type { FleetMember } from './fleet/join-fleet.ts';
import { defaultEvent } from './interface/serve/event-targets.ts';
import type { Loads } from './load/open-loads.ts';
import type { Parties } from './parties.ts';
import { createCases } from './journal/cases/cases.ts';
import { createExportLimit } from './journal/export/export-limit.ts';
import type { ScenarioBench } from './scenarios/scenario-bench.ts';
import { lazily } from './lazily.ts';
import { createRuns, type Runs } from './runs/create-runs.ts';
import { settingsInMemory } from './settings.ts';
import { createSandbox } from './lab/sandbox.ts';

/** Joins the fleet of the options. The NATS packages are loaded only then. */
async function join(parties: Parties, engine: Engine, fleet: EngineOptions['fleet']): Promise<FleetMember | undefined> {
  if (!fleet) return undefined;
  const [{ joinFleet }, { setupParts }] = await Promise.all([
    import('./fleet/join-fleet.ts'),
    import('./compose/setup-parts.ts'),
  ]);
  const setup = setupParts(parties);
  const secretValues = async () => {
    const { secretsToRedact } = await import('./control/export-area.ts');
    return secretsToRedact(engine, engine);
  };
  return joinFleet(fleet, { ...parties, wall: parties.clocks.wall, secretValues, setup });
}

/** Lets scenarios use parties, by a control API in the same process. */
async function openBench(parties: Parties, engine: Engine): Promise<ScenarioBench> {
  const [{ createControl }, { clientInProcess }, { readFacts }] = await Promise.all([
    import('./control/create-control.ts'),
    import('./control/contract-errors.ts'),
    import('./scenarios/bench-facts.ts'),
  ]);
  const control = clientInProcess(createControl({ ...engine, ...parties }, settingsInMemory()));
  const close = (): Promise<void> => Promise.resolve();
  return { control, wall: parties.clocks.wall, own: true, ...(await readFacts(control)), close };
}

/** Load tests, whose code is loaded at the first use. */
function loadsOf(parties: Parties, runs: Runs): () => Promise<Loads> {
  const { clocks, controlPort, emission, jobs, pki } = parties;
  return lazily(async () => {
    const { openLoads } = await import('./load/open-loads.ts');
    return openLoads({
      wall: clocks.wall,
      jobs,
      runs,
      contentOf: emission.contentOf,
      defaultEvent: () => defaultEvent(parties),
      network: () => ({ ownCa: pki.authority.cert, controlPort: controlPort() }),
    });
  });
}

/**
 * Starts the four parties and creates the failure lab, which starts its own four parties when it is first used.
 * @throws HookbenchError `data_dir_in_use`, `data_dir_unusable`, `newer_schema`, `secrets_locked`, `runtime_too_old`, and
 *   those of `joinFleet`
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const parties = await startParties(options);
  const sandbox = createSandbox({ ...options, controlPort: parties.controlPort }, startParties);
  const runs = createRuns(parties);
  const lab = lazily(async () => {
    const { openLab } = await import('./lab/open-lab.ts');
    return openLab(parties, sandbox, (own) => openBench(own, engine), runs);
  });
  const close = async (): Promise<void> => {
    await using closing = new AsyncDisposableStack();
    closing.defer(parties.close);
    closing.defer(sandbox.close);
    closing.defer(runs.close);
  };
  const engine: Engine = {
    ...parties,
    lab,
    labParties: sandbox.running,
    runs,
    loads: loadsOf(parties, runs),
    exports: createExportLimit(),
    cases: createCases({ ...parties, wall: parties.clocks.wall }),
    fleet: undefined,
    close,
  };
  try {
    const fleet = await join(parties, engine, options.fleet);
    if (!fleet) return engine;
    return {
      ...engine,
      fleet,
      close: async () => {
        await using closing = new AsyncDisposableStack();
        closing.defer(close);
        closing.defer(fleet.close);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
