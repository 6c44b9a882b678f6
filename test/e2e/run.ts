/**
 * `npm run e2e`: the specs of what was built, through the door that `DOOR` names (browser, double, electron); without it in
 * the browser. `npm run e2e -- test/e2e/captures.test.ts` runs some of them.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { door, skipLine, whyClosed } from './doors/door.ts';
import { specsOf } from './doors/specs.ts';

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const closed = whyClosed(door);
if (closed !== undefined) console.log(skipLine(door, closed));
else {
  const asked = process.argv.slice(2);
  const args = [vitest, 'run', '--project', 'e2e', ...(asked.length > 0 ? asked : specsOf(door))];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}
