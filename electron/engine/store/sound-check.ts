import type { DatabaseSync } from 'node:sqlite';
import { isBroken, maxCheckedBytes } from './damage.ts';

/** Checks a database that is too large to be checked at the start, once, table by table. */
export interface SoundCheck {
  /** Checks the next table with its indexes. @returns Whether there are more. */
  advance(): boolean;
}

/** @param onDamage Called with the damage; the check ends then. */
export function createSoundCheck(db: DatabaseSync, onDamage: (found: string) => void): SoundCheck {
  let tables: string[] | undefined;

  function allTables(): string[] {
    const { size } = db
      .prepare('SELECT page_count * page_size AS size FROM pragma_page_count(), pragma_page_size()')
      .get() as { size: number };
    if (size <= maxCheckedBytes) return [];
    const rows = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as { name: string }[];
    return rows.map(({ name }) => name);
  }

  function check(table: string): string {
    try {
      const row = db.prepare(`PRAGMA quick_check("${table}")`).get() ?? {};
      return String(Object.values(row)[0]);
    } catch (error) {
      if (isBroken(error)) return (error as Error).message;
      throw error;
    }
  }

  return {
    advance() {
      tables ??= allTables();
      const table = tables.shift();
      if (table === undefined) return false;
      const found = check(table);
      if (found === 'ok') return tables.length > 0;
      tables = [];
      onDamage(found);
      return false;
    },
  };
}
