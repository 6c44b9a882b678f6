import type { DiagnosisAction, DiagnosisAlternative } from '../model/diagnosis.ts';
import type { Evidence } from './evidence.ts';

/** A fixed text, or one made from the evidence. */
export type CauseText = string | ((evidence: Evidence) => string);

/** Another cause with the same evidence. Its sentence and test are those of its row. */
export type Alternative = Omit<DiagnosisAlternative, 'sentence' | 'test'>;

/** How far a cause is from certain. */
export type Doubt = 'likely' | 'possible';

/** How a cause reads in a special form of it. */
export interface Variant {
  sentence: CauseText;
  advice: CauseText;
  /** Default: that of the cause. */
  source?: string;
}

/** One row of the table of causes: when it applies, and the diagnosis it gives. */
export interface Cause {
  /** Stable id. */
  cause: string;
  when(evidence: Evidence): boolean;
  /** The cause in one sentence. */
  sentence: CauseText;
  /** The sentence if only the words of the other side show the cause. Default: `sentence`. */
  said?: CauseText;
  /** The special form of the cause that the evidence shows. */
  variant?(evidence: Evidence): Variant | undefined;
  /** The observations that lead to this cause. */
  evidence(evidence: Evidence): string[];
  /** A doubt that remains. Default: none, so that it is certain if it is proved (`proofOf`), and otherwise likely. */
  confidence?: Doubt | ((evidence: Evidence) => Doubt | undefined);
  /** The words that prove it, besides what `proofOf` has. */
  proof?(evidence: Evidence): string[];
  /** What to do next. */
  advice: CauseText;
  /** The specification that defines the rule, e.g. `RFC 6750 3.1`. */
  source: string;
  action?: DiagnosisAction | ((evidence: Evidence) => DiagnosisAction | undefined);
  /** Other causes that the evidence allows, the most likely first. */
  alternatives?(evidence: Evidence): Alternative[];
  /** The value the action uses, e.g. the scope to add. */
  actionValue?(evidence: Evidence): string | undefined;
}

/** The value, or the result of the function for the argument. */
export function valueOf<Value, Argument>(value: Value | ((argument: Argument) => Value), argument: Argument): Value {
  return typeof value === 'function' ? (value as (argument: Argument) => Value)(argument) : value;
}
