import type { Capture } from '#shared/model/capture.ts';

/** The byte of the body to look at first: where it differs from what was sent, else where a check found it wrong. */
export function markedByte({ pairing, verdicts }: Pick<Capture, 'pairing' | 'verdicts'>): number | undefined {
  return pairing?.firstDifference ?? verdicts.find(({ offset }) => offset !== undefined)?.offset;
}
