import type { BrowserWindow, PowerMonitor } from 'electron';

/** Checks for due deliveries when the machine resumes from sleep. Interrupted attempts are in the outbox and are retried. */
export function followPower(power: Pick<PowerMonitor, 'on'>, wake: () => void): void {
  power.on('resume', wake);
}

/**
 * Windows considers an app hung after 5 s without a response, and systemd-logind delays a shutdown by at most 5 s
 * (InhibitDelayMaxSec).
 */
const quitWithinMs = 4_000;

interface Preventable {
  preventDefault(): void;
}

export interface SessionEndDeps {
  window: Pick<BrowserWindow, 'on'>;
  power: Pick<PowerMonitor, 'on'>;
  /** Saves the position of the window immediately. */
  keepPlace: () => void;
  /** Quits cleanly, within at most `limitMs` milliseconds. */
  quitWithin: (limitMs: number) => void;
}

/**
 * Delays a shutdown or logoff of the system until the app has quit cleanly. Windows notifies windows and never emits
 * `before-quit`; Linux and macOS notify the power monitor. A critical shutdown of Windows cannot be delayed, and after
 * `session-end` Windows ends the process. The position of the window is saved before, and stored data is safe as after a
 * crash.
 */
export function followSessionEnd({ keepPlace, power, quitWithin, window }: SessionEndDeps): void {
  const delay = (event: Preventable): void => {
    event.preventDefault();
    quitWithin(quitWithinMs);
  };
  window.on('query-session-end', (event) => {
    keepPlace();
    if (!event.reasons.includes('critical')) delay(event);
  });
  window.on('session-end', keepPlace);
  // The types of Electron lack the event, which its documentation says to prevent.
  power.on('shutdown', (...[event]: Preventable[]) => {
    keepPlace();
    if (event) delay(event);
  });
}
