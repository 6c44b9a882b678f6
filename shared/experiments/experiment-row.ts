import type { ExperimentFact, ExperimentHop, ExperimentLayer, ExperimentSide } from '../model/experiment.ts';
import type { Arrangement, Step } from './step.ts';

/** What should be seen on the sides, e.g. `'client.answers': '401'`; a list when more than one value is right. */
export type Expected = Partial<Record<`${ExperimentSide}.${ExperimentFact}`, string | readonly string[]>>;

/** One row of the catalogue: what is told, and what is done. */
export interface ExperimentRow {
  id: string;
  layer: ExperimentLayer;
  title: string;
  /** What it breaks, in plain words. */
  breaks: string;
  hop: ExperimentHop;
  /** Why that is seen which is expected. */
  why: string;
  expect: Expected;
  /** What a robust client or receiver does. */
  robust: { client?: string; receiver?: string };
  source: string;
  arrange?: Arrangement;
  steps: readonly Step[];
}
