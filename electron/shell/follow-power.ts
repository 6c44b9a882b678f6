import type { PowerMonitor } from 'electron';

/** Looks at once for what became due while the machine slept. What was under way is in the outbox and is tried again. */
export function followPower(power: Pick<PowerMonitor, 'on'>, wake: () => void): void {
  power.on('resume', wake);
}
