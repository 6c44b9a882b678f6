import type { TrialReport } from '#shared/model/trial.ts';

/** Nothing could be delivered to the receiver, so that there is nothing to judge. */
export class Unreached extends Error {
  readonly found: NonNullable<TrialReport['unreached']>;

  constructor(found: NonNullable<TrialReport['unreached']>) {
    super(`Not reached: nothing was judged. ${found.diagnosis.sentence}`);
    this.found = found;
  }
}
