import type { AuthorizationServer, ServerToken } from '#shared/model/authorization-server.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import { brokenTokenChoices } from '../client/servers/broken-tokens.ts';
import { flowRequestOf } from '../client/servers/server-source.ts';
import { type KeptToken, isUnattended } from '../client/servers/server-tokens.ts';
import type { Engine } from '../engine.ts';
import { claimsOf } from '../signing/spoil-token.ts';
import { os, orNotFound } from './area.ts';
import { placeOf } from './request-variables.ts';
import { readExchange } from '../client/read-exchange.ts';

const shownToken = (
  { accessToken, clientId, expiresAt, id, receivedAt, refreshToken, scope, tokenType }: KeptToken,
  server: AuthorizationServer,
): ServerToken => ({
  id,
  accessToken,
  tokenType,
  clientId,
  receivedAt,
  format: claimsOf(accessToken) ? 'jwt' : 'opaque',
  renewable: refreshToken !== undefined || isUnattended(server),
  ...(scope !== undefined && { scope }),
  ...(expiresAt !== undefined && { expiresAt }),
});

/** The area `authorizationServers`. @param collections The collections, whose environments can have variables of servers. */
export function authorizationServersArea(engine: Engine, collections: () => Promise<Collections>) {
  const { clocks, flows, requests } = engine;
  const { kept, saved } = requests.servers;
  const found = (id: string): AuthorizationServer => orNotFound(saved.find(id), 'authorization server', id);

  async function flowOf(
    id: string,
    { scope, ...sources }: Parameters<typeof placeOf>[2] & { scope?: string | undefined },
  ) {
    const [server, place] = [found(id), await placeOf(engine, collections, sources)];
    const { fill, secrets } = requests.fill(server, place);
    return { request: flowRequestOf(server, fill, scope), secrets };
  }

  return {
    list: os.authorizationServers.list.handler(() => ({ items: saved.all() })),
    create: os.authorizationServers.create.handler(({ input }) => saved.add(input)),
    replace: os.authorizationServers.replace.handler(({ input }) => saved.put({ ...input, id: found(input.id).id })),
    remove: os.authorizationServers.remove.handler(async ({ input: { id } }) => {
      await saved.remove(found(id).id);
      return { removed: 1 };
    }),
    try: os.authorizationServers.try.handler(async ({ input: { id, ...how } }) => {
      const { request, secrets } = await flowOf(id, how);
      return flows.start(request, secrets);
    }),
    tokens: os.authorizationServers.tokens.handler(({ input: { id } }) => {
      const server = found(id);
      const tokens = kept.of(server.id);
      const items = tokens.map((token) => shownToken(token, server));
      return { items, broken: brokenTokenChoices(tokens, clocks.client.now()) };
    }),
    forget: os.authorizationServers.forget.handler(async ({ input: { id } }) => ({
      removed: await kept.forget(found(id).id),
    })),
    metadata: os.authorizationServers.metadata.handler(async ({ input: { id, ...how } }) =>
      flows.metadata((await flowOf(id, how)).request),
    ),
  };
}

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
