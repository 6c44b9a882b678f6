import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../support/start-serve.ts';
import { needs } from '../support/needs.ts';

const [node, ...program] = commandLine;
const full = '/dev/full';

/** Runs `hookbench` with a standard error that nobody reads. */
async function runUnheard(args: readonly string[]): Promise<number | null> {
  const child = spawn(node, [...program, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.destroy();
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Runs `hookbench` with a standard output on a full disk. */
async function runFull(args: readonly string[]) {
  await using output = await open(full, 'w');
  const child = spawn(node, [...program, ...args], { stdio: ['ignore', output.fd, 'pipe'] });
  if (!child.stderr) throw new Error('no standard error');
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, stderr };
}

describe('a command whose output cannot be written', () => {
  it('keeps its exit code if nobody reads standard error', async () => {
    expect(await runUnheard(['token', '--condition', 'nonsense'])).toBe(2);
  });

  it('reports a full disk in one line, or as JSON', needs(existsSync(full), `needs ${full}`), async () => {
    expect(await runFull(['--version'])).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^hookbench: Cannot write to standard output: ENOSPC[^\n]*\n$/) as string,
    });
    const { stderr } = await runFull(['serve', '--help', '--json']);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'bad_input' } });
  });
});
