import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { needs } from '../../support/needs.ts';
import { startEngine } from '../../support/start-engine.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** A small file system in memory. */
async function smallDisk(megabytes: number) {
  const folder = await tempFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path]);
  return {
    path: folder.path,
    async [Symbol.asyncDispose]() {
      execFileSync('umount', [folder.path]);
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function canMount(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  await using folder = await tempFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder.path]).status !== 0) return false;
  execFileSync('umount', [folder.path]);
  return true;
}

const mountable = needs(await canMount(), 'needs root on Linux, and to mount a file system');

describe('a full disk', mountable, () => {
  it('rejects captures, allows removing captures, and accepts captures again afterwards', async () => {
    await using disk = await smallDisk(64);
    const reserve = join(disk.path, 'hookbench.sqlite.reserve');
    await using started = await startEngine({ dataDir: disk.path });
    const { catcher, retention } = started.engine;
    const send = async (bytes: number) =>
      (await http(`${started.catcher}/x`, { method: 'POST', body: Buffer.alloc(bytes, 'x') })).status;
    await retention.apply();
    expect(existsSync(reserve)).toBe(true);
    await expect.poll(() => catcher.totals.known).toBe(true);
    let last = 200;
    for (let size = 1_000_000; size > 100; size = Math.floor(size / 4))
      for (let n = 0; n < 100 && (last = await send(size)) === 200; n++);
    expect(last).toBe(507);
    expect(existsSync(reserve)).toBe(true);
    expect(await catcher.clear()).toBeGreaterThan(10);
    expect(await send(1_000_000)).toBe(200);
    const reserved = async () => {
      await retention.apply();
      return existsSync(reserve);
    };
    await expect.poll(reserved).toBe(true);
  });
});
