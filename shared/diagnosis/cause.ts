import type { Diagnosis, DiagnosisAction } from '../model/diagnosis.ts';
import type { Evidence } from './evidence.ts';

/** A text, or one that is made from what is known. */
export type Words = string | ((evidence: Evidence) => string);

/** One row of the table of causes: when it holds, and what is then said. */
export interface Cause {
  /** Stable id. */
  cause: string;
  when(evidence: Evidence): boolean;
  /** The cause in one sentence. */
  sentence: Words;
  /** What it is concluded from. */
  evidence(evidence: Evidence): string[];
  confidence: Diagnosis['confidence'] | ((evidence: Evidence) => Diagnosis['confidence']);
  /** What to do next. */
  advice: Words;
  /** Where the rule stands. */
  source: string;
  action?: DiagnosisAction | ((evidence: Evidence) => DiagnosisAction | undefined);
  /** What the action works with, e.g. the scope to add. */
  actionValue?(evidence: Evidence): string | undefined;
}
