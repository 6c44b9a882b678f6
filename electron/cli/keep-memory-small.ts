import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heaps near what they use. Call it after the start, which has grown the young generation enough: before,
 * captures take a third longer. Under load V8 would double it without benefit, because the objects of a request are
 * garbage after its response. It would also let the old generation grow to a multiple of what it uses before it collects
 * garbage, and that of a thread that starts later to more than 20 MB. Both save about 20 MB and take no more processor time.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
  setFlagsFromString('--initial-old-space-size=8');
}
