import type { Capture } from '#shared/model/capture.ts';

/** The byte of the body to highlight: the first difference from the sent body, else the byte that a check reports. */
export function markedByte({ pairing, verdicts }: Pick<Capture, 'pairing' | 'verdicts'>): number | undefined {
  return pairing?.firstDifference ?? verdicts.find(({ offset }) => offset !== undefined)?.offset;
}
