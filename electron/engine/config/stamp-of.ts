import { toInstant } from '#shared/model/instant.ts';
import type { Clock } from '../clock.ts';

/** The current time as part of a file name. */
export function stampOf(clock: Clock): string {
  return toInstant(clock.now()).replace(/[-:.]/g, '');
}
