import type { Cancel, Clock } from '../../clock.ts';

export interface PacerDeps {
  clock: Clock;
  intervalMs: number;
  /** Max launches in flight at a time. */
  atOnce: number;
  /** Total number of launches; unlimited if `undefined`. */
  total: number | undefined;
  launch: () => Promise<void>;
  /** Called when it falls behind its rate, and when it keeps up again. */
  onPace: (keepsUp: boolean) => void;
}

/** Launches at a steady rate. Launches that are overdue do not accumulate. */
export interface Pacer {
  running(): boolean;
  /** Stops launching. */
  stop(): void;
  /** Resolves when it is stopped or complete, and nothing is in flight. */
  readonly ended: Promise<void>;
}

/** Min time between two timers. */
const minWaitMs = 5;
/** Delay above which it counts as behind and skips the missed launches. */
const maxDelayMs = 1000;
/** Time without delay after which it counts as keeping up again. */
const recoveryMs = 3000;

export function startPacer(deps: PacerDeps): Pacer {
  const { atOnce, clock, intervalMs, total } = deps;
  const ended = Promise.withResolvers<undefined>();
  let [running, launched, inFlight] = [true, 0, 0];
  let nextMs = clock.now();
  let lateMs: number | undefined;
  let timer: Cancel = () => undefined;

  function settle(): void {
    inFlight -= 1;
    if (running) proceed();
    if (!running && inFlight === 0) ended.resolve(undefined);
  }

  function launch(): void {
    launched += 1;
    inFlight += 1;
    nextMs += intervalMs;
    void deps.launch().finally(settle);
  }

  function judge(now: number): void {
    if (now - nextMs > maxDelayMs) {
      nextMs = now;
      lateMs = now;
      deps.onPace(false);
    } else if (lateMs !== undefined && now - lateMs > recoveryMs) {
      lateMs = undefined;
      deps.onPace(true);
    }
  }

  function stop(): void {
    running = false;
    timer();
    if (inFlight === 0) ended.resolve(undefined);
  }

  function proceed(): void {
    timer();
    while (launched !== total && inFlight < atOnce && clock.now() >= nextMs) launch();
    if (launched === total) {
      stop();
      return;
    }
    const now = clock.now();
    judge(now);
    timer = clock.after(Math.max(minWaitMs, nextMs - now), proceed);
  }

  proceed();
  return { running: () => running, stop, ended: ended.promise };
}
