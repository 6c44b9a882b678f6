import type { SignatureDiagnosis } from '#shared/model/inspection.ts';

/** The tone of each outcome of the signature doctor. */
export const outcomeTones: Record<SignatureDiagnosis['outcome'], 'ok' | 'bad' | 'warn'> = {
  matches: 'ok',
  mistake: 'bad',
  unknown: 'bad',
  unsigned: 'bad',
  incomplete: 'warn',
  'no-secret': 'warn',
};
