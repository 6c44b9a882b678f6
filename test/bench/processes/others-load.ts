import { readdirSync, readFileSync } from 'node:fs';

const ticksASecond = 100;

interface Usage {
  atMs: number;
  busy: number;
  own: number;
}

function busyTicks(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields.map(Number);
  return user + nice + system + irq + softirq;
}

/** Ticks of this process and all that descend from it, also of those that have ended. */
function ownTicks(): number {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(name), Number(fields[1]));
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
      ticks.set(Number(name), user + system + endedUser + endedSystem);
    } catch {
      // It has ended since.
    }
  }
  const isOwn = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && pid > 1 && isOwn(parents.get(pid)));
  return [...ticks].reduce((sum, [pid, own]) => (isOwn(pid) ? sum + own : sum), 0);
}

function usage(): Usage {
  return { atMs: performance.now(), busy: busyTicks(), own: ownTicks() };
}

/** Starts to watch; the result is the number of cores that other programs have used since. 0 if unknown. */
export function watchOthers(): () => number {
  if (process.platform !== 'linux') return () => 0;
  const before = usage();
  return () => {
    const after = usage();
    const others = after.busy - before.busy - (after.own - before.own);
    return Math.max(0, others / ticksASecond / ((after.atMs - before.atMs) / 1000));
  };
}
