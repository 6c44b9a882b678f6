import type { Cancel, Clock } from '../../clock.ts';

export interface PacerParts {
  clock: Clock;
  intervalMs: number;
  /** So many may be under way at a time. */
  atOnce: number;
  /** How many in all, if there is an end. */
  total: number | undefined;
  launch: () => Promise<void>;
  /** Told when it falls behind its rate, and when it keeps up again. */
  onPace: (keepsUp: boolean) => void;
}

/** Launches at an even rate. What cannot be launched in time is late, not piled up. */
export interface Pacer {
  running(): boolean;
  /** Launches no more. */
  stop(): void;
  /** Resolves when it was stopped or is through, and nothing is under way. */
  readonly ended: Promise<void>;
}

/** A timer that is shorter than this would do nothing but wake. */
const shortestWaitMs = 5;
/** So far may it be late before it gives the time up for lost and goes on from now. */
const patienceMs = 1000;
/** So long must it be in time before it is said to keep up again. */
const proofMs = 3000;

export function startPacer(parts: PacerParts): Pacer {
  const { atOnce, clock, intervalMs, total } = parts;
  const ended = Promise.withResolvers<undefined>();
  let [running, launched, underWay] = [true, 0, 0];
  let nextMs = clock.now();
  let lateMs: number | undefined;
  let timer: Cancel = () => undefined;

  function settle(): void {
    underWay -= 1;
    if (running) proceed();
    if (!running && underWay === 0) ended.resolve(undefined);
  }

  function launch(): void {
    launched += 1;
    underWay += 1;
    nextMs += intervalMs;
    void parts.launch().finally(settle);
  }

  function judge(now: number): void {
    if (now - nextMs > patienceMs) {
      nextMs = now;
      lateMs = now;
      parts.onPace(false);
    } else if (lateMs !== undefined && now - lateMs > proofMs) {
      lateMs = undefined;
      parts.onPace(true);
    }
  }

  function stop(): void {
    running = false;
    timer();
    if (underWay === 0) ended.resolve(undefined);
  }

  function proceed(): void {
    timer();
    while (launched !== total && underWay < atOnce && clock.now() >= nextMs) launch();
    if (launched === total) {
      stop();
      return;
    }
    const now = clock.now();
    judge(now);
    timer = clock.after(Math.max(shortestWaitMs, nextMs - now), proceed);
  }

  proceed();
  return { running: () => running, stop, ended: ended.promise };
}
