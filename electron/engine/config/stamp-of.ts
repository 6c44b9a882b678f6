import { toInstant } from '#shared/model/instant.ts';
import type { Clock } from '../clock.ts';

/** This point in time for the name of a file. */
export function stampOf(clock: Clock): string {
  return toInstant(clock.now()).replace(/[-:.]/g, '');
}
