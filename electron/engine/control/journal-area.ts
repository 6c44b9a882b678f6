import type { Decision } from '#shared/model/decision.ts';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { Engine } from '../engine.ts';
import { namingFault } from '../faults/acted-fault.ts';
import { followWithin } from '../journal/follow.ts';
import { os, orNotFound, alsoInLab } from './area.ts';
import { readExchange } from '../client/read-exchange.ts';
import { readCaseDetail } from '../journal/cases/case-details.ts';
import { readDecision } from '../journal/read-decision.ts';
import { evidenceOf, failedMessage } from '../client/requests/send-and-keep.ts';
import { refusedOf, withRules } from '../client/requests/refused-request.ts';
import type { OwnContract } from '../interface/serve/own-contract.ts';

/** The area `cases`. */
export function casesArea({ cases }: Engine) {
  return {
    open: os.cases.open.handler(({ input, signal }) => cases.open(input, input.name, signal)),
    list: os.cases.list.handler(() => ({ items: cases.all(), next: null })),
    remove: os.cases.remove.handler(async ({ input: { id } }) => ({
      removed: orNotFound(await cases.remove(id), 'case', id),
    })),
  };
}

/** A reader with `skip` that is more entries behind than this misses entries. */
const maxBehind = 10_000;

/** The area `journal`. */
export function journalArea({ journal, lab, store }: Engine) {
  return {
    list: os.journal.list.handler(async ({ input }) => {
      await store.settled();
      return journal.list(input);
    }),
    feed: os.journal.feed.handler(async function* ({ input, signal }) {
      const limit = input.skip === 'true' ? maxBehind : Infinity;
      for await (const { entries: batch, missed } of followWithin(journal, input.after, signal, limit)) {
        const entries = input.kind === undefined ? batch : batch.filter((entry) => entry.kind === input.kind);
        if (missed !== undefined) yield { entries, missed };
        else if (entries.length > 0) yield { entries };
      }
    }),
    trace: os.journal.trace.handler(async ({ input: { id, of } }) => {
      await store.settled();
      const own = journal.trace(id);
      const labs =
        own.length > 0 && of === undefined ? [] : ((await (await lab()).partiesOf(id))?.journal.trace(id) ?? []);
      const entries = labs.length > 0 ? labs : own;
      const [first] = entries;
      const earliest = entries.reduce(
        (found, entry) => (entry.atMs < found.atMs ? entry : found),
        orNotFound(first, 'trace', id),
      );
      return { id, startedAt: earliest.at, entries, ...(labs.length > 0 && { lab: true as const }) };
    }),
  };
}

/** Nothing is known about the connection of a foreign client. */
const phases: Evidence['phases'] = {
  dns: null,
  tcp: null,
  tls: null,
  request: null,
  firstByte: null,
  download: null,
  total: null,
};

/**
 * Adds the diagnosis to the decision on a request that was rejected or failed, so that a foreign client gets the same explanation
 * as our own requests.
 * The time by which the server's clock was moved forward counts as passed.
 * @param ownContract Of the interface that was offered at that time.
 */
async function withDiagnosis(
  engine: Engine,
  decision: Decision,
  ownContract: Pick<OwnContract, 'rulesOf'> | undefined,
): Promise<Decision> {
  if (decision.outcome === 'allowed' && decision.response.status < 400) return decision;
  const { id, request, response, span = '', startedAt, trace } = decision;
  const exchange = {
    id,
    trace,
    span,
    from: 'client',
    to: decision.server,
    startedAt,
    phases,
    request,
    response,
  } as const;
  const step = { role: 'request', exchange, decision } as const;
  const passedMs = engine.clocks.service.offsetMs;
  const found = diagnose({ ...evidenceOf(step, 0), atMs: Date.parse(startedAt) + passedMs, movedMs: passedMs });
  const diagnosis = ownContract ? await withRules(ownContract, found, refusedOf(step)) : found;
  const silent = response.status === 0 && { error: { code: 'ETIMEDOUT' } };
  return { ...decision, diagnosis: await namingFault(engine, diagnosis, { ...failedMessage(step), ...silent }) };
}

/** Whether the interface was changed after a decision. */
async function hasOtherInterface({ journal }: Engine, { startedAt }: Decision): Promise<boolean> {
  const [last] = (await journal.list({ kind: 'interface', limit: 1, order: 'desc' })).items;
  return last !== undefined && last.atMs > Date.parse(startedAt);
}

/** The area `exchanges`. */
export function exchangesArea(engine: Engine) {
  return {
    get: os.exchanges.get.handler(({ input: { id } }) =>
      orNotFound(
        alsoInLab(engine, ({ store }) => readExchange(store, id)) ?? readCaseDetail(engine.store, 'exchange', id),
        'exchange',
        id,
      ),
    ),
    decision: os.exchanges.decision.handler(async ({ input: { id } }) => {
      await engine.store.settled();
      const own = readDecision(engine.store, id);
      const found = own ?? alsoInLab(engine, ({ store }) => readDecision(store, id));
      const decision = orNotFound(found ?? readCaseDetail(engine.store, 'decision', id), 'decision', id);
      const contract = own && !(await hasOtherInterface(engine, own)) ? engine.ownContract : undefined;
      return withDiagnosis(engine, decision, contract);
    }),
  };
}
