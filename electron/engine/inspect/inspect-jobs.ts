import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Inspection, SignatureDiagnosis } from '#shared/model/inspection.ts';
import type { Job, StopReason } from '../jobs/job.ts';
import type { DiagnosisInput } from '../signing/doctor/diagnose-signature.ts';
import type { InspectInput } from './inspect-input.ts';

const deadlineMs = 10_000;

const whenStopped = (reason: StopReason): HookbenchError =>
  new HookbenchError(
    'bad_input',
    reason === 'deadline'
      ? `The text was not explained: that takes longer than ${deadlineMs / 1000} s.`
      : 'The text was not explained: that takes too much memory.',
    { hint: 'Use a smaller body, or name the scheme and one secret.' },
  );

/** Recognises and explains a text in a job thread. */
export const inspectJob: Job<InspectInput, Inspection> = { name: 'inspect', deadlineMs, whenStopped };

/** Explains a signature in a job thread. */
export const diagnoseJob: Job<DiagnosisInput, SignatureDiagnosis> = { name: 'diagnose', deadlineMs, whenStopped };
