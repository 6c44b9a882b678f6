import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../../electron/engine/store/connection.ts';
import { openStore } from '../../../../electron/engine/store/open-store.ts';
import { createRowMemory } from '../../../../electron/engine/store/row-memory.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const byId = {
  table: 'customers',
  sql: 'SELECT record FROM customers WHERE id = ?',
  read: (row: Row) => ({ record: row['record'] }),
};
const insert = (id: string, record: string) => ({
  sql: 'INSERT INTO customers (id, record) VALUES (?, ?)',
  params: [id, record],
});

describe('a row that is looked up by its key', () => {
  it('is current as soon as a write resolves', async () => {
    await using folder = await tempFolder();
    const store = openStore(join(folder.path, 'hookbench.sqlite'), 'stamp');
    try {
      expect(store.find(byId, 'a')).toBeUndefined();
      await store.write([insert('a', '1')]);
      expect(store.find(byId, 'a')).toEqual({ record: '1' });
      for (const [sql, record] of [
        ["UPDATE customers SET record = '2' WHERE id = 'a'", '2'],
        ["INSERT OR REPLACE INTO customers (id, record) VALUES ('a', '3')", '3'],
        ["WITH new (record) AS (SELECT '4') UPDATE customers SET record = (SELECT record FROM new)", '4'],
      ] as const) {
        await store.write([{ sql, params: [] }]);
        expect(store.find(byId, 'a')).toEqual({ record });
      }
      await store.write([{ sql: "DELETE FROM customers WHERE id = 'a'", params: [] }]);
      expect(store.find(byId, 'a')).toBeUndefined();
    } finally {
      await store.close();
    }
  });

  it('is read each time if its texts or its key are long', () => {
    let asked = 0;
    const memory = createRowMemory({
      get: (_sql, key) => ((asked += 1), key === 'long' ? { record: 'x'.repeat(20_000) } : undefined),
    });
    for (let n = 0; n < 2; n++) {
      memory.find(byId, 'long');
      memory.find(byId, 'k'.repeat(2000));
      memory.find(byId, 'missing');
    }
    expect(asked).toBe(5);
  });

  it('is read once, until its table is written to', () => {
    const asked: unknown[] = [];
    const memory = createRowMemory({
      get(_sql, key) {
        asked.push(key);
        return { record: asked.length };
      },
    });
    expect(memory.find(byId, 'a')).toBe(memory.find(byId, 'a'));
    memory.forget(['INSERT INTO journal (seq) VALUES (?)', 'UPDATE tokens SET scope = ?']);
    memory.find(byId, 'a');
    expect(asked).toEqual(['a']);
    memory.forget(['insert into customers (id) values (?)']);
    memory.find(byId, 'a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('is evicted after too many other lookups', () => {
    let reads = 0;
    const memory = createRowMemory({ get: () => ({ record: ++reads }) }, 10);
    for (let n = 0; n < 100; n++) memory.find(byId, String(n));
    memory.find(byId, '99');
    expect(reads).toBe(100);
    memory.find(byId, '1');
    expect(reads).toBe(101);
  });
});
