import type { ControlClient } from '#shared/contract/client.ts';
import type { ScenarioFile } from '#shared/scenario/scenario-file.ts';
import type { Clock } from '../clock.ts';
import type { Scenario } from './read-scenario.ts';

/** The parties that a scenario runs on: its own, or those of a running Hookbench. */
export interface ScenarioBench {
  control: ControlClient;
  wall: Clock;
  /** Whether it was started for this scenario, so that nothing has to be restored. */
  own: boolean;
  /** Addresses and credentials for `{{name}}`. */
  variables: Iterable<readonly [string, unknown]>;
  /** The same for commands. */
  environment: Readonly<Record<string, string>>;
  /** Why a lesson does not apply to the interface that the service offers; only of own parties. */
  reasonNot?: (scenario: Scenario) => Promise<string | undefined>;
  close(): Promise<void>;
}

export interface BenchRequest {
  /** The file of the scenario, to name the place of a wrong setup. */
  file?: string | undefined;
  setup: NonNullable<ScenarioFile['setup']>;
  seed: number;
  /** An experiment starts without subscriptions. */
  isExperiment?: boolean;
  /** Deliveries go to this URL instead of the catcher. */
  receiver: string | undefined;
}

/** Starts, or finds, the parties for a scenario. */
export type OpenBench = (request: BenchRequest) => Promise<ScenarioBench>;
