import type { PowerMonitor } from 'electron';

/** Checks for due deliveries when the machine resumes from sleep. Interrupted attempts are in the outbox and are retried. */
export function followPower(power: Pick<PowerMonitor, 'on'>, wake: () => void): void {
  power.on('resume', wake);
}
