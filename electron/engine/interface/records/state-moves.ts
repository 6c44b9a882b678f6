import type { Move, Operation, StateMachine } from '#shared/interface/interface-model.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { memberOf } from '../read/members.ts';
import type { Layout } from './layout.ts';
import { refused } from './record-context.ts';
import type { NewRow } from './record-rows.ts';
import type { RecordObject, RecordRefusal } from './records.ts';

/** The state that a record has. */
export function stateIn({ machine }: Layout, record: RecordObject): string | undefined {
  const value = machine && memberOf(record, machine.field);
  return typeof value === 'string' ? value : undefined;
}

/** When the next move from a state is due that follows the clock. */
function dueAt({ machine }: Layout, state: string | undefined, enteredAt: number): number | undefined {
  const waits = timedMoves(machine, state).map(({ afterMs = 0 }) => afterMs);
  return waits.length === 0 ? undefined : enteredAt + Math.min(...waits);
}

/** The moves from a state that follow the clock, first one first. */
export const timedMoves = (machine: StateMachine | undefined, state: string | undefined): Move[] =>
  (machine?.moves ?? [])
    .filter(({ afterMs, from }) => afterMs !== undefined && from === state)
    .toSorted((one, other) => (one.afterMs ?? 0) - (other.afterMs ?? 0));

/** The columns of the state that a record enters at a time, or has since then. */
export function stateColumns(
  layout: Layout,
  record: RecordObject,
  nowMs: number,
  before?: Pick<NewRow, 'enteredAt' | 'state'>,
): Pick<NewRow, 'dueAt' | 'enteredAt' | 'state'> {
  const state = stateIn(layout, record);
  const enteredAt = before?.state === state ? (before?.enteredAt ?? nowMs) : nowMs;
  return { state, enteredAt, dueAt: dueAt(layout, state, enteredAt) };
}

/** Refuses a move that is not listed. @param others Operations that make it. */
function notListed(
  machine: StateMachine,
  from: string | undefined,
  what: string,
  moves: readonly Move[],
  others: readonly string[] = [],
): RecordRefusal {
  const next = moves.filter((move) => move.from === from).map(({ to }) => `"${to}"`);
  const allowed = next.length > 0 ? ` Possible now: ${[...new Set(next)].join(', ')}.` : '';
  const other = others.length > 0 ? `, except by ${others.join(' or ')}` : '';
  return refused(409, 'conflict', `${what} is not possible in the state "${from ?? ''}"${other}.${allowed}`, {
    field: jsonPointer([machine.field]),
    pointer: machine.pointer,
  });
}

export type Moved = { ok: true; move: Move | undefined } | { ok: false; refusal: RecordRefusal };

const none: Moved = { ok: true, move: undefined };

/**
 * The move that an operation makes with a record.
 * @param wanted The state that the body, or a member that is set, gives the record; undefined for no change.
 */
export function moveOf(
  layout: Layout,
  operation: Pick<Operation, 'id'>,
  state: string | undefined,
  wanted: string | undefined,
): Moved {
  const { machine } = layout;
  if (!machine) return none;
  const own = machine.moves.filter(({ on }) => on === operation.id);
  if (wanted !== undefined && wanted !== state) {
    const free = machine.moves.filter(({ afterMs, on }) => on === undefined && afterMs === undefined);
    const allowed = [...own, ...free];
    const move = allowed.find(({ from, to }) => from === state && to === wanted);
    if (move) return { ok: true, move };
    const others = machine.moves.flatMap(({ from, on, to }) => (on && from === state && to === wanted ? [on] : []));
    const what = `The move to "${wanted.slice(0, 200)}"`;
    return { ok: false, refusal: notListed(machine, state, what, allowed, others) };
  }
  if (own.length === 0) return none;
  const move = own.find(({ from }) => from === state);
  return move ? { ok: true, move } : { ok: false, refusal: notListed(machine, state, operation.id, []) };
}
