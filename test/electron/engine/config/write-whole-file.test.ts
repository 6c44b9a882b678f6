import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeWholeFile } from '../../../../electron/engine/config/write-whole-file.ts';
import { tempFolder, type TempFolder } from '../../../support/temp-folder.ts';
import { needsUnix } from '../../../support/needs.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const at = (name: string): string => join(folder.path, name);

describe('writeWholeFile', () => {
  it('creates the target only when the content is complete', async () => {
    const seen: string[] = [];
    async function* pieces(): AsyncGenerator<string> {
      yield 'one ';
      await vi.waitFor(() => {
        expect(readdirSync(folder.path)).toContainEqual(expect.stringMatching(/^a\.saving-./));
      });
      seen.push(readFileSync(at('a'), 'utf8'));
      yield 'two';
    }
    writeFileSync(at('a'), 'old');
    await writeWholeFile(at('a'), pieces());
    expect(seen).toEqual(['old']);
    expect(readFileSync(at('a'), 'utf8')).toBe('one two');
    expect(statSync(at('a')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(['a']);
  });

  it('leaves nothing if it is cancelled', async () => {
    const stop = new AbortController();
    async function* endless(): AsyncGenerator<string> {
      for (let n = 0; ; n++) {
        if (n === 3) stop.abort();
        yield 'more';
      }
    }
    await expect(writeWholeFile(at('a'), endless(), stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('writes the target of a link and keeps the link', async () => {
    writeFileSync(at('real'), 'old');
    symlinkSync(at('real'), at('link'));
    await writeWholeFile(at('link'), ['new']);
    expect(readFileSync(at('real'), 'utf8')).toBe('new');
    expect(readdirSync(folder.path).sort()).toEqual(['link', 'real']);
  });

  it('does not touch files with similar names, also with two concurrent writes', async () => {
    writeFileSync(at('victim'), 'mine');
    symlinkSync(at('victim'), at('a.saving'));
    await Promise.all(['first', 'second'].map((text) => writeWholeFile(at('a'), [text, text])));
    expect(['firstfirst', 'secondsecond']).toContain(readFileSync(at('a'), 'utf8'));
    expect(readFileSync(at('victim'), 'utf8')).toBe('mine');
    expect(readdirSync(folder.path).sort()).toEqual(['a', 'a.saving', 'victim']);
  });

  it('writes into an existing pipe', needsUnix, async () => {
    execFileSync('sh', ['-c', 'mkfifo "$0"', at('pipe')]);
    const read = readFile(at('pipe'), 'utf8');
    await writeWholeFile(at('pipe'), ['through']);
    expect(await read).toBe('through');
    expect(statSync(at('pipe')).isFIFO()).toBe(true);
    expect(readdirSync(folder.path)).toEqual(['pipe']);
  });
});
