import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isServed, withControl } from '../../../electron/cli/with-control.ts';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { holdDataFolder, holderFileName } from '../../../electron/engine/data-folder.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const control = 'http://127.0.0.1:9/control';

it('does not mistake the holder of a crashed Hookbench for a running one, though its process id is in use', async () => {
  await using folder = await tempFolder();
  const options = { dataDir: folder.path };
  const remains = JSON.stringify({ pid: process.pid, control, key: 'key' });
  await writeFile(join(folder.path, holderFileName), remains, { mode: 0o600 });
  expect(isServed(options)).toBe(false);

  const held = await holdDataFolder(folder.path, createWallClock());
  expect(isServed(options)).toBe(false);
  held.announce(control, 'key');
  expect(isServed(options)).toBe(true);
  held.release();
  await writeFile(join(folder.path, holderFileName), remains, { mode: 0o600 });
  expect(isServed(options)).toBe(false);
});

it('names the Hookbench that does not answer', async () => {
  await using folder = await tempFolder();
  const held = await holdDataFolder(folder.path, createWallClock());
  held.announce(control, 'key');
  const call = withControl({ dataDir: folder.path }, (client) => client.status.get({}));
  await expect(call).rejects.toMatchObject({ code: 'no_answer', message: expect.stringContaining(control) as string });
  held.release();
});
