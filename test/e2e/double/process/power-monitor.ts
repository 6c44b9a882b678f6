import { EventEmitter } from 'node:events';

/** `powerMonitor`; a test emits `suspend` and `resume` on it, and the system `shutdown`. */
export class PowerMonitor extends EventEmitter {
  onBatteryPower = false;
  isOnBatteryPower = (): boolean => this.onBatteryPower;
  getSystemIdleTime = (): number => 0;
  getSystemIdleState = (): string => 'active';
}
