import { nearPart, type WantedPart } from '#shared/diagnosis/near-misses/near-misses.ts';
import { maxText, partsOf } from '#shared/diagnosis/near-misses/request-parts.ts';
import { pairsOf } from '../../http/header-pairs.ts';
import type { Received } from '../received.ts';

const difference = ' Smallest difference: ';

/** A detail for the sender, whom the difference would help to guess keys. */
export const withoutDifference = (detail: string): string => detail.split(difference, 1)[0] ?? '';

/** How a capture carries what a check misses, as a further sentence; empty if it does not. */
export function nearTo(
  { body, path, rawHeaders }: Pick<Received, 'body' | 'path' | 'rawHeaders'>,
  wanted: WantedPart,
): string {
  const requestText = body.toString('utf8', 0, maxText);
  const found = nearPart(partsOf({ requestHeaders: pairsOf(rawHeaders), requestText, url: `http://-${path}` }), wanted);
  return found === undefined ? '' : `${difference}${found}.`;
}
