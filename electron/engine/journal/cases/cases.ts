import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { CaseContext } from '#shared/model/case-file.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { CaseOpening, OpenedCase } from '#shared/model/opened-case.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Clock } from '../../clock.ts';
import type { NewId } from '../../identifier.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Journal } from '../journal.ts';
import type { Reader, Row } from '../../store/connection.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { entryIdentity, knownAlready } from './entry-identity.ts';
import { casePortionJob, readCaseFile, type CaseFile, type CaseItem } from './read-case-file.ts';

/** The case files that were opened. */
export interface Cases {
  /**
   * Reads a case file into the journal, all of it in one commit or nothing. Entries that are there already are skipped;
   * a file that was opened before adds nothing.
   * @throws HookbenchError `case_unreadable`, `case_newer`, `case_cut`, `case_changed`, `body_too_large`
   */
  open(file: Blob, name: string): Promise<CaseOpening>;
  /** Newest first. */
  all(): OpenedCase[];
  /** Takes a case out of the journal. @returns How many entries went, or nothing when there is no such case. */
  remove(id: string): Promise<number | undefined>;
}

const insertCase = 'INSERT INTO cases (id, sha256, opened, context) VALUES (?, ?, ?, ?)';
const insertDetail =
  'INSERT OR REPLACE INTO case_details (case_id, kind, id, detail) VALUES (?, ?, ?, CAST(? AS TEXT))';
const maxName = 200;

/** The settings that a case file contains. */
export function readCaseContext(store: Pick<Reader, 'get' | 'unseal'>, id: string): CaseContext | undefined {
  const row = store.get('SELECT context FROM cases WHERE id = ?', id);
  return row && (JSON.parse(store.unseal(row['context'] as string)) as CaseContext);
}

const readOpened = (row: Row): OpenedCase => JSON.parse(row['opened'] as string) as OpenedCase;

function detailRow(caseId: string, { detail, entry }: CaseItem): Statement[] {
  if (detail === undefined || !('id' in entry)) return [];
  return [{ sql: insertDetail, params: [caseId, entry.kind, entry.id, detail] }];
}

/** The items that are new, each once. */
function fresh(items: readonly CaseItem[], known: Set<string>): CaseItem[] {
  const seen = new Set(known);
  return items.filter(({ entry }) => {
    const identity = entryIdentity(entry);
    return !seen.has(identity) && seen.add(identity);
  });
}

function openedOf(id: string, name: string, openedAt: string, { head, items, sha256 }: CaseFile, added: CaseItem[]) {
  const { exportedAt, product, secrets, trace } = head;
  const traces = new Set(added.flatMap(({ entry }) => entry.trace ?? []));
  return {
    id,
    entries: added.length,
    traces: traces.size,
    skipped: items.length - added.length,
    from: {
      name,
      product: `${product.name} ${product.version}`,
      exportedAt,
      secrets,
      ...(trace !== undefined && { trace }),
    },
    openedAt,
    sha256,
  } satisfies OpenedCase;
}

function messageOf({ entries, from, skipped }: OpenedCase): string {
  const already = skipped === 0 ? '' : `, ${skipped} ${skipped === 1 ? 'was' : 'were'} there already`;
  return `Case file ${from.name} opened: ${counted(entries, 'entry', 'entries')}${already}.`;
}

export interface CasesParts {
  jobs: Pick<Jobs, 'run'>;
  store: Store;
  journal: Journal;
  newId: NewId;
  wall: Clock;
}

export function createCases({ jobs, journal, newId, store, wall }: CasesParts): Cases {
  let last: Promise<unknown> = Promise.resolve();

  async function openNow(file: Blob, name: string): Promise<CaseOpening> {
    const read = await readCaseFile(file, name, (request) => jobs.run(casePortionJob, request));
    const before = store.get('SELECT opened FROM cases WHERE sha256 = ?', read.sha256);
    if (before) {
      const { from, id } = readOpened(before);
      return { id, entries: 0, traces: 0, skipped: read.items.length, from };
    }
    await store.settled();
    const entries = read.items.map(({ entry }): JournalEntry => entry);
    const added = fresh(read.items, await knownAlready(store, entries, journal.lastCommitted()));
    const atMs = wall.now();
    const opened = openedOf(newId('case'), name, toInstant(atMs), read, added);
    const { openedAt: _, sha256, ...opening } = opened;
    const { id } = opened;
    const context = store.seal(read.head.context);
    await journal.adopt(
      id,
      added.map(({ entry }) => entry),
      { kind: 'case', atMs, id, change: 'opened', entries: added.length, message: messageOf(opened) },
      [
        { sql: insertCase, params: [id, sha256, JSON.stringify(opened), context] },
        ...added.flatMap((item) => detailRow(id, item)),
      ],
    );
    return opening;
  }

  const find = (id: string): OpenedCase | undefined => {
    const row = store.get('SELECT opened FROM cases WHERE id = ?', id);
    return row && readOpened(row);
  };

  return {
    open(file, name) {
      const shown =
        name
          .replace(/[\p{Cc}/\\]/gu, ' ')
          .slice(-maxName)
          .trim() || 'case file';
      const opening = last.then(() => openNow(file, shown));
      last = opening.catch(() => undefined);
      return opening;
    },
    all: () => store.all('SELECT opened FROM cases ORDER BY id DESC').map(readOpened),
    async remove(id) {
      const found = find(id);
      if (!found) return undefined;
      const removed = Number(store.get('SELECT count(*) AS n FROM journal WHERE case_id = ?', id)?.['n']);
      const message = `Case file ${found.from.name} removed: ${counted(removed, 'entry', 'entries')} less.`;
      const { kind } = await journal.appendRemoval(
        { kind: 'case', atMs: wall.now(), id, change: 'removed', entries: removed, message },
        [
          { sql: 'DELETE FROM cases WHERE id = ?', params: [id], expect: 1 },
          { sql: 'DELETE FROM case_details WHERE case_id = ?', params: [id] },
          { sql: 'DELETE FROM journal WHERE case_id = ?', params: [id] },
        ],
      );
      if (kind === 'committed') return removed;
      throw new HookbenchError('conflict', `The case ${id} was removed meanwhile.`);
    },
  };
}
