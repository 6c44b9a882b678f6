import type { Diagnosis } from '#shared/model/diagnosis.ts';

/** Whether it tells of a failure: what went well has a cause too, `ok` or one that begins so. */
export const isFailure = ({ cause }: Diagnosis): boolean => cause !== 'ok' && !cause.startsWith('ok-');
