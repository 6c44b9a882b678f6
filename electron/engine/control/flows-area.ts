import { readExchange } from '../client/read-exchange.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

/** The area `flows`. */
export function flowsArea({ clocks, flows, pki, store }: Engine) {
  return {
    start: os.flows.start.handler(({ input }) => flows.start(input)),
    list: os.flows.list.handler(() => ({ items: flows.all() })),
    get: os.flows.get.handler(({ input: { id } }) => orNotFound(flows.find(id), 'flow', id)),
    cancel: os.flows.cancel.handler(async ({ input: { id } }) => orNotFound(await flows.cancel(id), 'flow', id)),
    createKey: os.flows.createKey.handler(async ({ input }) => {
      const { createClientKey } = await import('../client/flows/create-client-key.ts');
      return createClientKey(input);
    }),
    createCertificate: os.flows.createCertificate.handler(async ({ input: { issuer, name } }) => {
      const { createClientCertificate } = await import('../client/flows/create-client-key.ts');
      return createClientCertificate(name, issuer === 'itself' ? undefined : pki.authority, clocks.wall.now());
    }),
    operate: os.flows.operate.handler(async ({ input: { id, operation, scope } }) => {
      orNotFound(flows.find(id), 'flow', id);
      const { answer, flow, probeId, said } = await flows.operate(id, operation, scope);
      const probe = probeId === undefined ? undefined : readExchange(store, probeId);
      return { flow, said, ...(answer !== undefined && { answer }), ...(probe && { probe }) };
    }),
  };
}
