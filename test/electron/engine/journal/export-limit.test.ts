import { expect, it } from 'vitest';
import { createExportLimit } from '../../../../electron/engine/journal/export/export-limit.ts';

async function* threePieces(): AsyncGenerator<Uint8Array> {
  for (const one of [1, 2, 3]) yield Uint8Array.of(one);
}

it('refuses an export while too many are written, until one of them was read, failed or was cancelled', async () => {
  const limit = createExportLimit(2);
  const start = (write: () => AsyncIterable<Uint8Array> = threePieces) => limit.pieces(write)[Symbol.asyncIterator]();
  const refused = { code: 'overloaded', message: '2 exports are being written, the maximum.' };

  const unread = start();
  const [first, second] = [start(), start()];
  await first.next();
  await second.next();
  await expect(unread.next()).rejects.toMatchObject(refused);

  await second.return?.();
  const failing = start(async function* () {
    yield Uint8Array.of(1);
    throw new Error('the disk is gone');
  });
  await failing.next();
  await expect(start().next()).rejects.toMatchObject(refused);
  await expect(failing.next()).rejects.toThrow('the disk is gone');

  const read: number[] = [];
  for await (const piece of limit.pieces(threePieces)) read.push(...piece);
  expect(read).toEqual([1, 2, 3]);
  const last = start();
  await last.next();
  await expect(start().next()).rejects.toMatchObject(refused);
});
