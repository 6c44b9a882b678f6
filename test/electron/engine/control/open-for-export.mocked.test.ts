import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { openForExport } from '../../../../electron/engine/control/open-for-export.ts';
import type { PortionRequest } from '../../../../electron/engine/journal/export/portion.ts';
import type * as secretValuesModule from '../../../../electron/engine/journal/secret-values.ts';
import { openStore } from '../../../../electron/engine/store/open-store.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** What another process does after the secrets were read. */
const meanwhile = vi.hoisted(() => ({ run: () => {} }));

vi.mock('../../../../electron/engine/journal/secret-values.ts', async (importOriginal) => {
  const original = await importOriginal<typeof secretValuesModule>();
  return {
    ...original,
    readSecretValues(...args: Parameters<typeof original.readSecretValues>) {
      const values = original.readSecretValues(...args);
      meanwhile.run();
      return values;
    },
  };
});

afterEach(() => {
  meanwhile.run = () => {};
});

it('exports no entry that is newer than the secrets that it redacts', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'hookbench.sqlite');
  const store = openStore(file, 'stamp');
  await store.close();
  const add = (seq: number): void => {
    const db = new DatabaseSync(file);
    db.prepare(`INSERT INTO journal (seq, at, kind, entry) VALUES (?, 1, 'engine', '{}')`).run(seq);
    db.close();
  };
  add(1);
  meanwhile.run = () => add(2);
  const requests: PortionRequest[] = [];
  const pieces = await openForExport(file, {
    format: 'ndjson',
    secrets: 'redact',
    jobs: {
      run: (_job, request) => {
        requests.push(request as unknown as PortionRequest);
        return Promise.reject(new Error('enough'));
      },
    },
    secretBoxes: [],
    wall: { now: () => 0, after: () => () => undefined },
  });
  await expect(pieces[Symbol.asyncIterator]().next()).rejects.toThrow('enough');
  expect(requests.map(({ upTo }) => upTo)).toEqual([1]);
});
