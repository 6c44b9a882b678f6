import type { AuthorizationServer, ServerToken } from '#shared/model/authorization-server.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import { brokenTokenChoices } from '../client/servers/broken-tokens.ts';
import { flowRequestOf } from '../client/servers/flow-request-of.ts';
import type { KeptToken } from '../client/servers/kept-tokens.ts';
import { isUnattended } from '../client/servers/server-tokens.ts';
import type { Engine } from '../engine.ts';
import { claimsOf } from '../signing/spoil-token.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';
import { placeOf } from './request-variables.ts';

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
