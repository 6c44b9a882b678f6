import { relative } from 'node:path';

const neededMajor = 24;

/**
 * What to do if a version of Node.js is too old for Hookbench; `undefined` if it is not. Node.js 18 can load this module.
 * @param script What the process runs.
 */
export function oldNodeText(running: string, script = 'SCRIPT'): string | undefined {
  if (Number(running.split('.')[0]) >= neededMajor) return undefined;
  const near = relative(process.cwd(), script);
  const shown = near.startsWith('..') ? script : near;
  return `Hookbench needs Node.js ${neededMajor} or newer, this is ${running}. Install it, or run npx node@${neededMajor} ${shown} …`;
}
