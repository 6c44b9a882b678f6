import { nearPart, type WantedPart } from '#shared/diagnosis/near-misses/near-misses.ts';
import { maxText, partsOf } from '#shared/diagnosis/near-misses/request-parts.ts';
import { pairsOf } from '../../http/header-pairs.ts';
import type { CatcherMemory } from '../memory.ts';
import type { Received } from '../received.ts';

const difference = ' Smallest difference: ';

/** A detail for the sender, whom the difference would help to guess keys. */
export const withoutDifference = (detail: string): string => detail.split(difference, 1)[0] ?? '';

/** How a capture carries what a check misses, as a further sentence; empty if it does not, or in a flood of captures. */
export function nearTo(
  memory: CatcherMemory,
  { body, path, rawHeaders }: Pick<Received, 'body' | 'path' | 'rawHeaders'>,
  wanted: WantedPart,
): string {
  const found = memory.compare(() => {
    const requestText = body.toString('utf8', 0, maxText);
    return nearPart(partsOf({ requestHeaders: pairsOf(rawHeaders), requestText, url: `http://-${path}` }), wanted);
  });
  return found === undefined ? '' : `${difference}${found}.`;
}
