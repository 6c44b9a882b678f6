import type { BrowserWindow, PowerMonitor } from 'electron';

/**
 * Windows calls an app hung that has not answered after five seconds, and systemd-logind holds a shutdown back for five
 * (InhibitDelayMaxSec).
 */
const patienceMs = 4_000;

interface Preventable {
  preventDefault(): void;
}

export interface SessionEndParts {
  window: Pick<BrowserWindow, 'on'>;
  power: Pick<PowerMonitor, 'on'>;
  /** Keeps where the window is, at once. */
  keepPlace: () => void;
  /** Quits in order, within so many milliseconds. */
  quitWithin: (limitMs: number) => void;
}

/**
 * Quits in order when the system shuts down or its user logs off, which it holds back until then. Windows tells windows of
 * it, and never `before-quit`; Linux and macOS the power monitor. What Windows calls critical cannot be held back, and after
 * `session-end` the process is ended: the place of the window is kept by then, and what was stored is safe as after a crash.
 */
export function followSessionEnd({ keepPlace, power, quitWithin, window }: SessionEndParts): void {
  const holdBack = (event: Preventable): void => {
    event.preventDefault();
    quitWithin(patienceMs);
  };
  window.on('query-session-end', (event) => {
    keepPlace();
    if (!event.reasons.includes('critical')) holdBack(event);
  });
  window.on('session-end', keepPlace);
  // The types of Electron leave out the event that its documentation tells to prevent.
  power.on('shutdown', (...[event]: Preventable[]) => {
    keepPlace();
    if (event) holdBack(event);
  });
}
