import type { Clock } from '../clock.ts';
import { createRecentMap } from '../recent-map.ts';

/** Counts wrong passwords by user name, since the start of the program. */
export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

const windowMs = 60_000;
/** As many user names are remembered at least, and at most twice as many. */
const minNames = 5000;
const maxNameLength = 200;

/** @param clock The authorization server's clock. */
export function createLoginAttempts(clock: Pick<Clock, 'now'>) {
  const counts = createRecentMap<{ beganMs: number; wrong: number }>(minNames, maxNameLength);

  /** The count of the current minute; none if the clock was moved to before its start. */
  function current(username: string) {
    const found = counts.get(username);
    const ageMs = clock.now() - (found?.beganMs ?? 0);
    return found && ageMs >= 0 && ageMs < windowMs ? found : undefined;
  }

  return {
    /** When the user name may be tried again, in milliseconds from now; 0 if it may be tried now. */
    waitMs(username: string, max: number): number {
      const found = current(username);
      return max > 0 && found && found.wrong >= max ? found.beganMs + windowMs - clock.now() : 0;
    },
    wrong(username: string): void {
      const found = current(username);
      if (found) {
        found.wrong++;
        return;
      }
      counts.set(username, { beganMs: clock.now(), wrong: 1 });
    },
    /** A right password starts the count again. */
    right(username: string): void {
      counts.delete(username);
    },
  };
}
