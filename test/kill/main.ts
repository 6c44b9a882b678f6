/**
 * Kills Hookbench at random moments while it captures, delivers, issues and refreshes tokens, loses writes that were not synced (all
 * of them, or those after the middle of one), and verifies that everything acknowledged is stored once:
 * `npm run kill-rounds -- --rounds 200`. With `--without-sync`, syncs have no effect, and the run must report losses. Linux only;
 * needs a C compiler.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runKillRounds } from './run-rounds.ts';

const maxResponses = 400;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    'without-sync': { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'hookbench-kill-'));
try {
  const problems = await runKillRounds({
    folder,
    rounds: Number(values.rounds),
    sync: values['without-sync'] ? 'ignored' : 'works',
    killAfter: () => 1 + Math.floor(Math.random() * maxResponses),
    random: Math.random,
    report: (text) => console.log(text),
  });
  console.log(problems.length > 0 ? problems.join('\n') : 'Everything acknowledged is stored once.');
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
