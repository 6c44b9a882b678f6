import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../../../electron/engine/store/open-store.ts';
import type { SqlValue } from '../../../../electron/engine/store/statement.ts';
import { createDueDeliveries, newIsFirst } from '../../../../electron/engine/webhooks/due-deliveries.ts';
import { seededRandom } from '../../../../electron/engine/faults/seeded-random.ts';
import { resumeInterrupted } from '../../../../electron/engine/webhooks/open-webhooks.ts';
import { tempFolder, type TempFolder } from '../../../support/temp-folder.ts';

let folder: TempFolder;
let store: Store;
const file = (): string => join(folder.path, 'hookbench.sqlite');

beforeEach(async () => {
  folder = await tempFolder();
  store = openStore(file(), 'now');
});
afterEach(async () => {
  await store.close();
  await folder[Symbol.asyncDispose]();
});

const write = (sql: string, ...params: SqlValue[]) => store.write([{ sql, params }]);

async function addDelivery(n: number, subscription: string, customer: string): Promise<void> {
  await write(
    `INSERT INTO deliveries (id, event_id, event, subscription_id, status, created_at, next_attempt_at, trace, customer_id,
        first_in_order)
      VALUES (?, 'evt', 'chat.started', ?, 'pending', 0, ?, '', ?, ${newIsFirst})`,
    `dlv_${n}`,
    subscription,
    n % 7,
    customer,
    subscription,
    customer,
  );
}

/** The expected value of the flag, computed without it. */
const plain = `SELECT d.rowid AS row FROM deliveries d
  WHERE d.status = 'pending' AND d.subscription_id = ? AND d.next_attempt_at <= ? AND NOT EXISTS (
    SELECT 1 FROM deliveries p WHERE p.status = 'pending' AND p.held IS NULL AND p.subscription_id = d.subscription_id
      AND p.customer_id = d.customer_id AND p.rowid < d.rowid)
  ORDER BY d.next_attempt_at, d.rowid LIMIT ?`;

const changes = [
  `status = 'delivered', next_attempt_at = NULL`,
  `status = 'exhausted', next_attempt_at = NULL`,
  `status = 'pending', next_attempt_at = 3`,
  `held = 'reorder', next_attempt_at = 2`,
  'held = NULL',
  'next_attempt_at = 9',
];

describe('the next delivery of each customer', () => {
  beforeEach(() => write(`INSERT INTO events VALUES ('evt', 'chat.started', 'C-1', 0, '', x'', NULL)`));

  it('stays correct while deliveries are added, sent, held back, and sent again', async () => {
    const found = createDueDeliveries(store);
    const random = seededRandom(7);
    const pick = (count: number): number => Math.floor(random() * count);
    for (let n = 1; n <= 250; n++) {
      await addDelivery(n, `sub_${pick(2)}`, `C-${pick(3)}`);
      const change = changes[pick(changes.length)] ?? '';
      await write(`UPDATE deliveries SET ${change} WHERE rowid = ?`, 1 + pick(n));
      for (const id of ['sub_0', 'sub_1']) {
        const expected = store.all(plain, id, 5, 1000).map(({ row }) => row);
        expect(found.due(id, { nowMs: 5, limit: 1000, ordered: true })).toEqual(expected);
      }
    }
  });

  it('is repaired at the start if a row is missing', async () => {
    for (const n of [1, 2, 3]) await addDelivery(n, 'sub_0', 'C-1');
    await write('DELETE FROM deliveries WHERE rowid = 1');
    const due = (): number[] => createDueDeliveries(store).due('sub_0', { nowMs: 5, limit: 10, ordered: true });
    expect(due()).toEqual([]);
    await resumeInterrupted(store, 5);
    expect(due()).toEqual([2]);
  });

  it('is found by an index, without scanning the backlog', () => {
    const db = new DatabaseSync(file(), { readOnly: true });
    const steps: string[] = [];
    const found = createDueDeliveries({
      ...store,
      all: (sql, ...params) => {
        steps.push(
          ...db
            .prepare(`EXPLAIN QUERY PLAN ${sql}`)
            .all(...params)
            .map(({ detail }) => String(detail)),
        );
        return [];
      },
    });
    found.due('sub_0', { nowMs: 5, limit: 10, ordered: true });
    db.close();
    expect(steps).toEqual([expect.stringMatching(/^SEARCH d USING (COVERING )?INDEX deliveries_first \(/)]);
  });
});
