import { formatNumber } from '../trace/counted.ts';
import type { Arrivals } from './arrivals.ts';

/** Arrivals in words, e.g. `0/s to 500/s for 30s, then 500/s for 1m`. */
export function arrivalsText(given: Arrivals): string {
  if (Array.isArray(given)) return given.map(arrivalsText).join(', then ');
  const until = 'count' in given ? `until ${formatNumber(given.count)} are sent` : `for ${given.for}`;
  if ('inFlight' in given) return `${formatNumber(given.inFlight)} in flight ${until}`;
  return `${'ramp' in given ? given.ramp.replace('..', ' to ') : given.rate} ${until}`;
}
