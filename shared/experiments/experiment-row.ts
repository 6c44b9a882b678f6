import type { ExperimentFact, ExperimentHop, ExperimentLayer, ExperimentSide } from '../model/experiment.ts';
import type { Arrangement, Step } from './step.ts';

/** The expected observations per side, e.g. `'client.answers': '401'`; a list if several values are accepted. */
export type Expected = Partial<Record<`${ExperimentSide}.${ExperimentFact}`, string | readonly string[]>>;

/** One experiment of the catalogue: its texts, its steps and what it expects. */
export interface ExperimentRow {
  id: string;
  layer: ExperimentLayer;
  title: string;
  /** What the experiment breaks. */
  breaks: string;
  hop: ExperimentHop;
  /** Why the expected result occurs. */
  why: string;
  expect: Expected;
  /** What a robust client or receiver does. */
  robust: { client?: string; receiver?: string };
  source: string;
  arrange?: Arrangement;
  steps: readonly Step[];
}
