import type { Decision } from '#shared/model/decision.ts';
import { readExchange } from '../client/read-exchange.ts';
import type { Engine } from '../engine.ts';
import { readCaseDetail } from '../journal/cases/case-details.ts';
import { readDecision } from '../journal/read-decision.ts';
import { withDiagnosis } from './diagnose-decision.ts';
import { alsoInLab } from './also-in-lab.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

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
      return withDiagnosis(decision, engine.clocks.service.offsetMs, contract);
    }),
  };
}
