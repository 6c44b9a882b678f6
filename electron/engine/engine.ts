import type { Cases } from './journal/cases/cases.ts';
import type { ExportLimit } from './journal/export/export-limit.ts';
import type { FleetMember } from './fleet/join-fleet.ts';
import type { Loads } from './load/open-loads.ts';
import type { Lab } from './lab/open-lab.ts';
import type { Parties } from './parties.ts';
import type { Runs } from './runs/create-runs.ts';

export type { EngineOptions, SchemeUrls } from './parties.ts';

/** The running engine: the four parties, the failure lab and opened case files. */
export interface Engine extends Parties {
  /** The failure lab, opened at the first use. */
  readonly lab: () => Promise<Lab>;
  /** The lab's own parties, if they are running. */
  readonly labParties: () => Parties | undefined;
  readonly cases: Cases;
  readonly runs: Runs;
  /** Load tests, opened at the first use. */
  readonly loads: () => Promise<Loads>;
  readonly exports: ExportLimit;
  /** This node in its fleet; `undefined` without one. */
  readonly fleet: FleetMember | undefined;
}
