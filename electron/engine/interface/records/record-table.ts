import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Journal } from '../../journal/journal.ts';
import { keysetPage } from '../../store/keyset-page.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { ownerIn } from './find-record.ts';
import { keyText, scopeText, selectedBy, type Layout } from './layout.ts';
import { newKey } from './new-key.ts';
import type { RecordContext } from './record-context.ts';
import { insertion, readRow, replacement, rowColumns, type NewRow, type StoredRow } from './record-rows.ts';
import { recordEntry } from './record-entries.ts';
import { createWork, maxBelow } from './record-work.ts';
import type { RecordRow, Records } from './records.ts';
import { memberOf } from '../read/members.ts';
import { stateColumns } from './state-moves.ts';
import { visibleRecord } from './complete-record.ts';

/** A row as the user sees it: values beside the record by the names of their path parameters. */
function shownRow({ parameters }: Layout, { beside, key, n, record, state }: StoredRow): RecordRow {
  const named = [...parameters].filter(([, { name }]) => Object.hasOwn(beside, name));
  const values = named.map(([parameter, { name }]) => [parameter, beside[name] ?? '']);
  return {
    id: String(n),
    key,
    parameters: Object.fromEntries(values) as RecordRow['parameters'],
    ...(state !== undefined && { state }),
    record,
  };
}

function mustBeValid(context: RecordContext, layout: Layout, record: NewRow['record']): void {
  const { schema } = layout.collection;
  const shown = visibleRecord(context, layout, record);
  const [problem] = schema === undefined ? [] : context.tools.violations(schema, shown, 'response');
  if (!problem) return;
  throw new HookbenchError('bad_input', `The record is not valid: ${problem.expected}.`, {
    field: `/record${problem.instance}`,
    hint: `The rule is at ${problem.schema}.`,
  });
}

/** A row as the user gives it. @throws HookbenchError `bad_input` */
function givenRow(
  context: RecordContext,
  layout: Layout,
  given: Parameters<Records['put']>[1],
  before: StoredRow | undefined,
): NewRow {
  const { key: name, name: collection, single } = layout.collection;
  const beside = { ...before?.beside };
  for (const [parameter, value] of Object.entries(given.parameters ?? {})) {
    beside[layout.parameters.get(parameter)?.name ?? parameter] = value;
  }
  const scope = scopeText(layout, (one) => selectedBy(one, given.record, beside));
  const own = single ? '' : (memberOf(given.record, name) ?? (before ? undefined : newKey(context, layout, scope)));
  if (own === undefined || own === null) {
    throw new HookbenchError('bad_input', `The record has no ${name}.`, { field: '/record' });
  }
  const key = keyText(own);
  if (before && key !== before.key) {
    throw new HookbenchError('bad_input', `The ${name} of a record cannot be changed.`, {
      field: `/record${jsonPointer([name])}`,
      hint: 'Add a record, and remove this one.',
    });
  }
  const record = single ? given.record : { ...given.record, [name]: own };
  mustBeValid(context, layout, record);
  return {
    collection,
    scope,
    key,
    beside,
    owner: ownerIn(layout, record) ?? before?.owner,
    record,
    trace: before?.trace ?? '',
    ...stateColumns(layout, record, context.clocks.service.now(), before),
  };
}

const belowText = (number: number): string =>
  number === 0
    ? ''
    : `, with ${number === maxBelow ? 'at least ' : ''}${counted(number, 'record', 'records')} below it`;

/** The records as a table that the user edits: in any state, and without events. */
export function createRecordTable(
  context: RecordContext,
  store: Store,
  journal: Pick<Journal, 'append'>,
  changed: () => void,
): Pick<Records, 'find' | 'page' | 'put' | 'remove'> {
  const { rows } = context;

  function layoutOf(name: string): Layout {
    const layout = context.layouts.get(name);
    if (layout) return layout;
    throw new HookbenchError('not_found', `The interface has no records "${name.slice(0, 100)}".`, {
      hint: `It has: ${[...context.layouts.keys()].slice(0, 20).join(', ')}.`,
    });
  }

  const rowAt = (name: string, id: string): StoredRow | undefined =>
    /^\d{1,15}$/.test(id) ? rows.at(name, Number(id)) : undefined;

  function mustBe(name: string, id: string): StoredRow {
    const row = rowAt(name, id);
    if (row) return row;
    throw new HookbenchError('not_found', `"${name}" has no record ${id.slice(0, 100)}.`);
  }

  async function commit(entry: NewJournalEntry, statements: readonly Statement[]): Promise<void> {
    const outcome = await journal.append([entry], statements);
    if (outcome.kind !== 'committed') {
      throw new HookbenchError('conflict', 'Another request changed the record first, or has its key.', {
        hint: 'Load the record again.',
      });
    }
    changed();
  }

  return {
    page: (name, query) => {
      const layout = layoutOf(name);
      return keysetPage({
        store,
        query,
        from: `SELECT n AS "key", ${rowColumns} FROM interface_records`,
        where: ['collection = ?'],
        params: [name],
        key: 'n',
        numericKey: true,
        read: (row) => shownRow(layout, readRow(row)),
      });
    },
    find(name, id) {
      const layout = layoutOf(name);
      const row = rowAt(name, id);
      return row && shownRow(layout, row);
    },
    async put(name, given, id) {
      const layout = layoutOf(name);
      const before = id === undefined ? undefined : mustBe(name, id);
      const row = givenRow(context, layout, given, before);
      const change = before ? 'changed' : 'created';
      const entry = recordEntry(context.clocks, change, row, `was ${before ? 'changed' : 'added'} by hand`);
      await commit(entry, [before ? replacement(before, row) : insertion(row)]);
      const stored = rows.find(name, row.scope, row.key);
      if (!stored) throw new HookbenchError('conflict', 'Another request removed the record.');
      return shownRow(layout, stored);
    },
    async remove(name, id) {
      const layout = layoutOf(name);
      const work = createWork(context, '');
      const row = mustBe(name, id);
      work.remove(layout, row);
      const what = `was removed by hand${belowText(work.done().changes.length - 1)}`;
      await commit(recordEntry(context.clocks, 'deleted', row, what), work.statements);
    },
  };
}
