import { join } from 'node:path';
import { startProcess, type Running } from './start-process.ts';

/** Starts the yardstick. */
export function startBareServer(...args: string[]): Promise<Running<{ port: number }>> {
  return startProcess([join(import.meta.dirname, '../yardstick/bare-server.js'), ...args]);
}
