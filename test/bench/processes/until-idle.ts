import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 200;
const idleTicks = 1;
const patienceLooks = 150;

function ticks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Waits until a process is idle, so that its background work does not slow down the reference. Linux only. */
export async function untilIdle(pid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  for (let look = 0; look < patienceLooks; look++) {
    const before = ticks(pid);
    await pause(lookMs);
    if (ticks(pid) - before <= idleTicks) return;
  }
}
