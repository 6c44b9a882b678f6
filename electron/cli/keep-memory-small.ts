import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap's young generation at the size it has reached. Call it after the start, which has grown it enough: before,
 * captures take a third longer. Under load V8 would double it without benefit, because the objects of a request are
 * garbage after its response. Saves about 20 MB.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
