/**
 * `npm run e2e`: runs the specs against the built app, with the target that `E2E_TARGET` names: browser (default), double or
 * electron. `npm run e2e -- test/e2e/captures.test.ts` runs some of them.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { target, skipLine, whyUnavailable } from './targets/target.ts';
import { specsOf } from './targets/specs.ts';

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const unavailable = whyUnavailable(target);
if (unavailable !== undefined) console.log(skipLine(target, unavailable));
else {
  const asked = process.argv.slice(2);
  const args = [vitest, 'run', '--project', 'e2e', ...(asked.length > 0 ? asked : specsOf(target))];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}
