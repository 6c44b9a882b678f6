import { expect, it } from 'vitest';
import { needsLinux, needsProgram } from '../support/needs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { runKillRounds } from './run-rounds.ts';

// The simulated disk is preloaded into the process, which only Linux and its C library support.
const options = process.platform === 'linux' ? needsProgram('cc', '--version') : needsLinux;
const killAfter = (round: number): number => 40 * round;
const random = (): number => 0.7;

it('a kill and a power failure lose nothing that was acknowledged', options, async () => {
  await using folder = await tempFolder();
  expect(await runKillRounds({ folder: folder.path, rounds: 2, sync: 'works', killAfter, random })).toEqual([]);
});

it('the kill rounds report losses when syncs have no effect', options, async () => {
  await using folder = await tempFolder();
  const problems = await runKillRounds({ folder: folder.path, rounds: 1, sync: 'ignored', killAfter, random });
  expect(problems[0]).toMatch(/^Round 1: /);
});
