import type { TrialReport } from '#shared/model/trial.ts';

/** Nothing could be delivered to the receiver, so nothing can be judged. */
export class Unreached extends Error {
  readonly found: NonNullable<TrialReport['unreached']>;

  constructor(found: NonNullable<TrialReport['unreached']>) {
    super(`Not reached, not graded. ${found.diagnosis.sentence}`);
    this.found = found;
  }
}
