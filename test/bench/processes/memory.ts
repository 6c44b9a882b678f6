import { readFileSync } from 'node:fs';

const kibInMb = 1024;

function field(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / kibInMb;
}

/** Memory of a process that is in RAM now, in MB. Linux only. */
export const residentMb = (pid: number): number => field(pid, 'VmRSS');

/** The most it ever was, in MB. */
export const peakResidentMb = (pid: number): number => field(pid, 'VmHWM');
