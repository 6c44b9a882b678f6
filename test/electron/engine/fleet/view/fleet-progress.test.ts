import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createFleetProgress } from '../../../../../electron/engine/fleet/view/fleet-progress.ts';
import { schemaSql } from '../../../../../electron/engine/store/schema-sql.ts';
import type { Statement } from '../../../../../electron/engine/store/statement.ts';

function opened() {
  const db = new DatabaseSync(':memory:');
  db.exec(schemaSql());
  const reader = {
    get: (sql: string, ...params: never[]) => db.prepare(sql).get(...params),
    all: (sql: string, ...params: never[]) => db.prepare(sql).all(...params),
  };
  return {
    progressOf: (fleet: string) => createFleetProgress(reader, fleet),
    run: ({ params, sql }: Statement) => void db.prepare(sql).run(...params),
  };
}

describe('progress in a fleet', () => {
  it('is stored for each fleet', () => {
    const { progressOf, run } = opened();
    const lab = progressOf('lab');
    const published = { journal: 'a1', joined: 3, published: 7, stream: '2026' };
    run(lab.savePublished(published));
    run(lab.savePosition({ stream: '2026', position: 12 }));
    expect(lab.published()).toEqual(published);
    expect(lab.position()).toEqual({ stream: '2026', position: 12 });
    expect([progressOf('ci').published(), progressOf('ci').position()]).toEqual([undefined, undefined]);
  });

  it('counts the entries of each journal of a node, and reports its latest one', () => {
    const { progressOf, run } = opened();
    const lab = progressOf('lab');
    run(lab.saveReceived({ node: 'one', journal: 'a1' }, 90));
    run(lab.saveReceived({ node: 'two', journal: 'c3' }, 5));
    run(lab.saveReceived({ node: 'one', journal: 'b2' }, 4));
    expect(lab.received({ node: 'one', journal: 'a1' })).toBe(90);
    expect(lab.received({ node: 'one', journal: 'd4' })).toBeUndefined();
    expect(Object.fromEntries(lab.allReceived())).toEqual({ one: 4, two: 5 });
  });

  it('forgets the journals that were received longest ago', () => {
    const { progressOf, run } = opened();
    const lab = progressOf('lab');
    for (let n = 0; n < 1001; n++) run(lab.saveReceived({ node: 'one', journal: `j${n}` }, 1));
    run(lab.forgetOldest());
    expect(lab.received({ node: 'one', journal: 'j0' })).toBeUndefined();
    expect(lab.received({ node: 'one', journal: 'j1' })).toBe(1);
  });
});
