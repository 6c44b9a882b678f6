import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The chunks that a script of the build can load: their names are in its text. */
function reachable(main: string): string[] {
  const chunks = readdirSync(join(main, 'chunks')).filter((name) => name.endsWith('.js'));
  const found = new Set(['hookbench.js']);
  for (const file of found) {
    const text = readFileSync(join(main, file), 'utf8');
    for (const name of chunks) if (text.includes(name)) found.add(`chunks/${name}`);
  }
  return [...found];
}

/** Copies the command line and the interface from the output of `npm run build`, without the desktop app. */
export function copyProgram(out: string, target: string): void {
  for (const file of reachable(join(out, 'main'))) {
    mkdirSync(dirname(join(target, 'main', file)), { recursive: true });
    cpSync(join(out, 'main', file), join(target, 'main', file));
  }
  cpSync(join(out, 'renderer'), join(target, 'renderer'), { recursive: true });
}
