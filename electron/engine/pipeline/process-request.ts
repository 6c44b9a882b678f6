import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Check } from '#shared/model/decision.ts';
import type { FaultTarget } from '../faults/fault-target.ts';
import type { ActingFault } from '../faults/faults.ts';
import { andThen } from '../and-then.ts';
import { neverAnswer } from '../faults/answer/never-answer.ts';
import { planAnswer, type AnswerPlan } from '../faults/answer/plan-answer.ts';
import type { DecisionRecord } from '../journal/decisions/decision-row.ts';
import { untilCommitted } from '../journal/until-committed.ts';
import type { PartBase } from '../part-base.ts';
import type { Statement } from '../store/statement.ts';
import type { TextResponse } from './text-response.ts';

export type PipelineDeps = Pick<PartBase, 'clocks' | 'faults' | 'journal' | 'newId' | 'onFailure'>;

/** What a server decided about a request, with the rows and entries that are committed before the response is sent. */
export interface Handled {
  checks: Check[];
  response: TextResponse;
  entries?: NewJournalEntry[] | undefined;
  statements?: Statement[] | undefined;
  afterCommit?: (() => void) | undefined;
  /** Whether to send the response after the commit although nothing else is written. */
  awaitsCommit?: boolean;
  /** The declared fault that made the checks fail. */
  answeredBy?: ActingFault<'status'> | undefined;
}

/** A request to a server, as recorded, and how the server handles it. */
export interface Incoming extends Pick<
  DecisionRecord,
  'method' | 'requestBody' | 'requestHeaders' | 'server' | 'span' | 'startedAtMs' | 'trace' | 'url'
> {
  /** What declared faults match on; absent while none is set. */
  target?: (() => FaultTarget) | undefined;
  /** Runs the checks and the handler; called again after a conflicting write. @param id Of the decision. */
  handle: (id: string) => Handled | Promise<Handled>;
}

/** A handled request whose record is not stored yet. */
interface Decided {
  handled: Handled;
  record: DecisionRecord;
  ready: TextResponse;
}

const places = { authorization: 'authorization', service: 'api' } as const;

/** What a request gets whose response a fault suppresses. */
const silent = (altered: AnswerPlan): Handled => ({
  checks: [],
  response: { status: 0, rawHeaders: [], body: '', encoding: 'latin1', altered },
});

/** Finds what the declared faults change in the response to a request. */
function alterationOf(
  deps: PipelineDeps,
  incoming: Incoming,
  { answeredBy, response }: Handled,
): AnswerPlan | undefined {
  const { altered, body, encoding, rawHeaders, status } = response;
  if (altered || !incoming.target) return altered;
  const unaltered = { status, rawHeaders, body: Buffer.from(incoming.method === 'HEAD' ? '' : body, encoding) };
  const before = answeredBy?.what.status === status ? answeredBy : undefined;
  return planAnswer(deps, places[incoming.server], incoming.target(), unaltered, before);
}

function conclude(deps: PipelineDeps, incoming: Incoming, id: string, handled: Handled): Decided {
  const altered = alterationOf(deps, incoming, handled);
  const { method, requestBody, requestHeaders, server, span, startedAtMs, trace, url } = incoming;
  const { checks, response } = handled;
  const { body, rawHeaders, status } = altered?.answer ?? response;
  const record: DecisionRecord = {
    id,
    server,
    trace,
    span,
    checks: altered ? [...checks, altered.check] : checks,
    startedAtMs,
    durationMs: deps.clocks.wall.now() - startedAtMs,
    method,
    url,
    requestHeaders,
    requestBody,
    status,
    responseHeaders: rawHeaders,
    responseBody: body,
  };
  return { handled, record, ready: altered ? { ...response, altered } : response };
}

/**
 * Processes a request: finds the faults that suppress its response, handles it, applies the faults that change its
 * response, and records the decision. Whatever it writes is committed before it resolves; synchronous if nothing has to
 * be awaited, such as a read with a verified token.
 */
export function processRequest(deps: PipelineDeps, incoming: Incoming): TextResponse | Promise<TextResponse> {
  const { faults, journal, newId, onFailure } = deps;
  const id = newId('dec');

  /** Stores a decision with its writes. @returns The response; undefined after a conflicting write. */
  async function store({ handled, ready, record }: Decided): Promise<TextResponse | undefined> {
    const { kind } = await journal.appendDecision(record, handled.entries, handled.statements);
    if (kind !== 'committed') return undefined;
    handled.afterCommit?.();
    return ready;
  }

  const handleAgain = (): Promise<TextResponse> =>
    untilCommitted(`${incoming.method} ${incoming.url.split('?', 1).join('')}`, async () =>
      store(conclude(deps, incoming, id, await incoming.handle(id))),
    );

  const commit = async (first: Decided): Promise<TextResponse> => (await store(first)) ?? handleAgain();

  /** Waits for the commit: of a write, or of a read while the disk does not keep up. */
  function finish(handled: Handled): TextResponse | Promise<TextResponse> {
    const decided = conclude(deps, incoming, id, handled);
    if (handled.awaitsCommit || handled.entries || handled.statements || journal.isBehind()) return commit(decided);
    journal.noteDecision(decided.record, onFailure);
    return decided.ready;
  }

  const hang = incoming.target && faults.act(places[incoming.server], 'hang', incoming.target());
  return andThen(hang ? silent(neverAnswer(faults, hang)) : incoming.handle(id), finish);
}
