import type { Diagnosis } from '#shared/model/diagnosis.ts';

/** Whether a diagnosis is a failure. Successes have a cause too: `ok`, or one that starts with it. */
export const isFailure = ({ cause }: Diagnosis): boolean => cause !== 'ok' && !cause.startsWith('ok-');
