import type { Clock } from '../clock.ts';

/** Messages that were left out. */
export type Refusals = ReturnType<typeof createRefusals>;

const periodMs = 60_000;
const maxShown = 5;

/**
 * Counts messages that were left out.
 * @param show Called for the first ones of each minute, so that a flood of them fills nothing.
 */
export function createRefusals(clock: Clock, show: (message: string) => void) {
  let [rejected, shown, left, endMs] = [0, 0, 0, -Infinity];
  let rejection: string | undefined;
  return {
    add(message: string): void {
      rejected++;
      rejection = message;
      if (clock.now() >= endMs) [left, endMs] = [maxShown, clock.now() + periodMs];
      if (left-- <= 0) return;
      const others = rejected - shown - 1;
      shown = rejected;
      show(others === 0 ? message : `${message} ${others} more were left out before.`);
    },
    state: (): { rejected: number; rejection?: string } => ({
      rejected,
      ...(rejection !== undefined && { rejection }),
    }),
  };
}
