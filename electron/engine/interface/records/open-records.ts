import type { InterfaceModel, Operation } from '#shared/interface/interface-model.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { PartBase } from '../../part-base.ts';
import type { Statement } from '../../store/statement.ts';
import type { TemplateFacts } from '../templates.ts';
import { actBelow, changeRecord, changeRow, deleteRecord, replaceRecord } from './change-record.ts';
import { createRecords } from './create-record.ts';
import { findParents, mustFind } from './find-record.ts';
import { fitRecords, createLateSeeds } from './fit-records.ts';
import { readLayouts } from './layout.ts';
import { listRecords } from './list-records.ts';
import { createNumbers } from './new-key.ts';
import { orRefused, type Acting, type RecordContext, type RecordTools } from './record-context.ts';
import { createRecordRows } from './record-rows.ts';
import { createRecordTable } from './record-table.ts';
import { createWork, type Work } from './record-work.ts';
import type { RecordOutcome, RecordRequest, Records } from './records.ts';
import { createMemberFinder } from './schema-members.ts';
import { createScheduledMoves } from './scheduled-moves.ts';
import { sentRecord } from './complete-record.ts';

export interface RecordsDeps
  extends Pick<PartBase, 'clocks' | 'journal' | 'onFailure' | 'random' | 'store'>, Pick<RecordContext, 'emitMove'> {
  /** The variables that templates may refer to. */
  env: TemplateFacts['env'];
  /** Identifies the documents: records are checked again if it is another than before. */
  identity: string;
}

function readRecord(acting: Acting, work: Work): RecordOutcome {
  const { context, layout, operation } = acting;
  const found = mustFind(acting);
  if (!found.ok) return found.refusal;
  if (layout.machine?.moves.some(({ on }) => on === operation.id)) return actBelow(acting, work);
  return work.done({ record: sentRecord(context, layout, found.value.record, operation.act.at.response?.schema) });
}

const acts = {
  list: listRecords,
  create: createRecords,
  read: readRecord,
  replace: replaceRecord,
  change: changeRecord,
  delete: deleteRecord,
  none: actBelow,
} as const;

/** Moves the states of the records that a path is below, if the operation makes such a move. */
function moveParents(acting: Omit<Acting, 'layout'>, work: Work): RecordOutcome | undefined {
  const { operation, parents } = acting;
  for (const { layout, row } of parents) {
    if (!layout.machine?.moves.some(({ on }) => on === operation.id)) continue;
    const below: Operation = { ...operation, act: { do: 'none', parents: [], at: {} } };
    const moved = changeRow({ ...acting, layout, operation: below }, work, row);
    if (!moved.ok) return moved.refusal;
  }
  return undefined;
}

function act(context: RecordContext, operation: Operation, request: RecordRequest): RecordOutcome {
  const work = createWork(context, request.trace);
  const found = findParents(context, operation, request);
  if (!found.ok) return found.refusal;
  const acting = { context, operation, request, ...found.value };
  const refusal = moveParents(acting, work);
  if (refusal) return refusal;
  const layout = context.layouts.get(operation.act.collection ?? '');
  return layout ? acts[operation.act.do]({ ...acting, layout }, work) : work.done();
}

const selectIdentity = 'SELECT interface, late FROM interface_records_of';
/** Replies to keys of idempotency belong to the interface that sent them. */
const removeReplies: Statement = { sql: 'DELETE FROM interface_replies', params: [] };
const setIdentity = `INSERT INTO interface_records_of (one, interface, late) VALUES (1, ?, ?)
  ON CONFLICT DO UPDATE SET interface = excluded.interface, late = excluded.late`;

/** Records with what must be committed before they are used. */
export interface OpenedRecords {
  records: Records;
  statements: Statement[];
  entries: NewJournalEntry[];
}

/**
 * Opens the records of an interface, and writes nothing. If it is another than before, the records that still fit stay, and
 * collections without records get those of the start: the seed, else valid examples of responses, else samples.
 * @throws HookbenchError `bad_input` for a wrong seed
 */
export async function openRecords(
  deps: RecordsDeps,
  model: InterfaceModel,
  tools: RecordTools,
): Promise<OpenedRecords> {
  const { clocks, emitMove, env, identity, journal, onFailure, random, store } = deps;
  const finder = createMemberFinder(model.document);
  const rows = createRecordRows(store);
  const layouts = readLayouts(model, finder);
  const nextNumber = createNumbers(rows);
  const context: RecordContext = { model, tools, finder, layouts, rows, clocks, random, env, emitMove, nextNumber };
  await store.settled();
  const known = store.get(selectIdentity);
  let late = JSON.parse((known?.['late'] as string | undefined) ?? '[]') as string[];
  const statements: Statement[] = [];
  const entries: NewJournalEntry[] = [];
  if (known?.['interface'] !== identity) {
    const fitted = await fitRecords(context);
    late = fitted.late;
    const identified = { sql: setIdentity, params: [identity, JSON.stringify(late)] };
    statements.push(...fitted.statements, removeReplies, identified);
    entries.push(...fitted.entries);
  }
  const { prepare } = createLateSeeds(context, journal, late);
  const scheduled = createScheduledMoves(context, journal, onFailure);
  const isTimed = model.states.some(({ moves }) => moves.some(({ afterMs }) => afterMs !== undefined));

  const records: Records = {
    start: scheduled.arm,
    prepare,
    act(operation, request) {
      const outcome = orRefused(() => act(context, operation, request));
      if (outcome.kind === 'refused' || !isTimed || outcome.statements.length === 0) return outcome;
      const { afterCommit } = outcome;
      return {
        ...outcome,
        afterCommit() {
          afterCommit?.();
          scheduled.arm();
        },
      };
    },
    ...createRecordTable(context, store, journal, scheduled.arm),
    stop: scheduled.stop,
  };
  return { records, statements, entries };
}
