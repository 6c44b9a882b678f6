import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { CaseContext, CaseOpening, OpenedCase } from '#shared/model/case-file.ts';
import { toInstant } from '#shared/model/instant.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Clock } from '../../clock.ts';
import type { NewId } from '../../identifier.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Journal } from '../journal.ts';
import type { Reader, Row } from '../../store/connection.ts';
import type { Store } from '../../store/open-store.ts';
import type { ReadHead } from './case-portion.ts';
import { checkSeal } from './read-case-file.ts';
import { adoptStaged, newestTrace } from './stage-case.ts';
import { createStaging } from './staging.ts';
import { oneAtATime } from '../../one-at-a-time.ts';

/** The opened case files. */
export interface Cases {
  /**
   * Reads a case file into the journal, in one commit. Existing entries are skipped;
   * a file that was opened before adds none.
   * @param signal Cancels opening; nothing is stored then.
   * @throws HookbenchError `case_unreadable`, `case_newer`, `case_cut`, `case_changed`, `body_too_large`
   */
  open(file: Blob, name: string, signal?: AbortSignal): Promise<CaseOpening>;
  /** Newest first. */
  all(): OpenedCase[];
  /** Removes a case from the journal. @returns The number of removed entries, or `undefined` for an unknown case. */
  remove(id: string): Promise<number | undefined>;
}

const insertCase = 'INSERT INTO cases (id, sha256, opened, context) VALUES (?, ?, ?, ?)';
const maxName = 200;

/** The settings that a case file contains. */
export function readCaseContext(store: Pick<Reader, 'get' | 'unseal'>, id: string): CaseContext | undefined {
  const row = store.get('SELECT context FROM cases WHERE id = ?', id);
  return row && (JSON.parse(store.unseal(row['context'] as string)) as CaseContext);
}

const readOpened = (row: Row): OpenedCase => JSON.parse(row['opened'] as string) as OpenedCase;

function openingOf(name: string, { exportedAt, product, secrets, trace }: ReadHead): OpenedCase['from'] {
  return {
    name,
    product: `${product.name} ${product.version}`,
    exportedAt,
    secrets,
    ...(trace !== undefined && { trace }),
  };
}

function messageOf({ entries, from, skipped }: OpenedCase): string {
  const already = skipped === 0 ? '' : `, ${skipped} ${skipped === 1 ? 'was' : 'were'} there already`;
  return `Case file ${from.name} opened: ${counted(entries, 'entry', 'entries')}${already}.`;
}

const shownName = (name: string): string =>
  name
    .replace(/[\p{Cc}/\\]/gu, ' ')
    .slice(-maxName)
    .trim() || 'case file';

export interface CasesDeps {
  jobs: Pick<Jobs, 'run'>;
  store: Store;
  journal: Journal;
  newId: NewId;
  wall: Clock;
}

export function createCases({ jobs, journal, newId, store, wall }: CasesDeps): Cases {
  const inTurn = oneAtATime();

  const { discard, leaveOutKnown, stage } = createStaging({ jobs, journal, store });

  async function openNow(file: Blob, name: string, signal: AbortSignal | undefined): Promise<CaseOpening> {
    signal?.throwIfAborted();
    const sha256 = await checkSeal(file, name);
    const before = store.get('SELECT opened FROM cases WHERE sha256 = ?', sha256);
    if (before) {
      const { entries, sha256: _, openedAt: __, ...opening } = readOpened(before);
      return { ...opening, entries: 0, traces: 0, skipped: entries + opening.skipped };
    }
    await discard();
    const id = newId('case');
    const { entries: inFile, head } = await stage(id, file, signal);
    const { entries, traces } = await leaveOutKnown(id, signal);
    signal?.throwIfAborted();
    // Only then is it found without reading all of them.
    const known = entries === 0 ? store.get(newestTrace) : undefined;
    const opening: CaseOpening = {
      ...{ id, entries, traces, skipped: inFile - entries, from: openingOf(name, head) },
      ...(known && { knownTrace: String(known['trace']) }),
    };
    const atMs = wall.now();
    const opened: OpenedCase = { ...opening, openedAt: toInstant(atMs), sha256 };
    const context = store.seal(head.context);
    const report = { kind: 'case', atMs, id, change: 'opened', entries, message: messageOf(opened) } as const;
    const outcome = await journal.adopt(entries, report, (firstSeq) => [
      { sql: insertCase, params: [id, sha256, JSON.stringify(opened), context] },
      adoptStaged(firstSeq, entries),
    ]);
    if (outcome.kind !== 'committed') throw new Error('The entries of the case file were changed while it was opened.');
    // What is left of it is removed by the next opening or start.
    await discard().catch(() => undefined);
    return opening;
  }

  async function openOrDiscard(file: Blob, name: string, signal: AbortSignal | undefined): Promise<CaseOpening> {
    try {
      return await openNow(file, name, signal);
    } catch (error) {
      await discard();
      throw error;
    }
  }

  // Removes entries left by a crash; opening a case does so as well.
  discard().catch(() => undefined);

  const find = (id: string): OpenedCase | undefined => {
    const row = store.get('SELECT opened FROM cases WHERE id = ?', id);
    return row && readOpened(row);
  };

  return {
    open: (file, name, signal) => inTurn(() => openOrDiscard(file, shownName(name), signal)),
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
