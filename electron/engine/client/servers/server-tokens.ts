import { type FlowFailure, type FlowRequest, type FlowTokens, flowTokens } from '#shared/model/flow.ts';
import type { Clock } from '../../clock.ts';
import { reusableUntilMs } from '../../http/token-request.ts';
import type { Exchange } from '../exchanges.ts';
import type { Flows } from '../flows/create-flows.ts';
import { z } from 'zod';
import type { NewId } from '../../identifier.ts';
import type { Store } from '../../store/open-store.ts';

/** A token of a saved server as it is stored. */
export const keptToken = flowTokens.extend({
  id: z.string(),
  clientId: z.string(),
  /** What it was requested with: server, client, user and scope. */
  purpose: z.string(),
  /** Whether a server rejected it. */
  rejected: z.boolean().optional(),
});
export type KeptToken = z.infer<typeof keptToken>;

/** The tokens of saved servers, also former ones. */
export interface KeptTokens {
  /** Newest first. */
  of(serverId: string): KeptToken[];
  keep(serverId: string, token: Omit<KeptToken, 'id'>): Promise<KeptToken>;
  /** Marks a token that a server rejected, so that it is not used as a valid one. */
  reject(serverId: string, token: KeptToken): Promise<void>;
  /** @returns The number of removed tokens. */
  forget(serverId: string): Promise<number>;
}

/** Tokens of a server that are kept, so that an expired one is among them. */
const maxTokens = 10;

export function createKeptTokens(store: Store, newId: NewId): KeptTokens {
  const kept: KeptTokens = {
    of: (serverId) =>
      store
        .all('SELECT token FROM server_tokens WHERE server_id = ? ORDER BY rowid DESC', serverId)
        .map(({ token }) => keptToken.parse(JSON.parse(store.unseal(token as string)))),
    async keep(serverId, given) {
      const token = { id: newId('tok'), ...given };
      await store.write([
        {
          sql: 'INSERT INTO server_tokens (id, server_id, token) VALUES (?, ?, ?)',
          params: [token.id, serverId, store.seal(JSON.stringify(token))],
        },
        {
          sql: `DELETE FROM server_tokens WHERE server_id = ? AND rowid NOT IN
            (SELECT rowid FROM server_tokens WHERE server_id = ? ORDER BY rowid DESC LIMIT ?)`,
          params: [serverId, serverId, maxTokens],
        },
      ]);
      return token;
    },
    async reject(serverId, token) {
      const params = [store.seal(JSON.stringify({ ...token, rejected: true })), serverId, token.id];
      await store.write([{ sql: 'UPDATE server_tokens SET token = ? WHERE server_id = ? AND id = ?', params }]);
    },
    async forget(serverId) {
      const { length } = kept.of(serverId);
      await store.write([{ sql: 'DELETE FROM server_tokens WHERE server_id = ?', params: [serverId] }]);
      return length;
    },
  };
  return kept;
}

/** A token of a saved server, and whether it was obtained for this request. Or why it was not issued. */
export type Obtained = { token: KeptToken; isNew: boolean } | { failure: FlowFailure };

/** What is sent to get a token. */
interface Asking {
  exchange: Exchange;
  trace: string;
}

/** Gets tokens of saved servers: kept ones, else with their refresh token or a token request. */
export type ServerTokens = ReturnType<typeof createServerTokens>;

/** Everything that a token depends on, except secrets. */
export const purposeOf = (request: FlowRequest): string => {
  const { audience, clientId, endpoints, grant, issuer, resource, scope, username } = request;
  return JSON.stringify([issuer ?? endpoints?.token, clientId, grant, username, scope, audience, resource]);
};

/** Whether a grant needs no user. */
export const isUnattended = ({ grant }: Pick<FlowRequest, 'grant'>): boolean =>
  grant === 'client_credentials' || grant === 'password';

/** Until when a token is used as a valid one. */
function usableUntilMs({ expiresAt, receivedAt }: FlowTokens): number {
  const receivedMs = Date.parse(receivedAt);
  return expiresAt === undefined ? Infinity : reusableUntilMs(receivedMs, Date.parse(expiresAt) - receivedMs);
}

const signInNeeded: FlowFailure = {
  code: 'sign_in_required',
  message: 'No user has signed in at the authorization server, or the tokens cannot be renewed without the user.',
  advice: 'Press “Try it” on the tab Auth and sign in, or use POST /authorization-servers/{id}/try.',
};

export function createServerTokens(kept: KeptTokens, flows: Pick<Flows, 'run'>, clock: Clock) {
  const inFlight = new Map<string, Promise<Obtained>>();

  async function request(wanted: FlowRequest, former: KeptToken | undefined, asking: Asking): Promise<Obtained> {
    const canRefresh = former?.refreshToken !== undefined;
    if (!canRefresh && !isUnattended(wanted)) return { failure: signInNeeded };
    const refreshed = canRefresh ? await flows.run(wanted, { ...asking, tokens: former }) : undefined;
    const isDone = refreshed !== undefined && refreshed.failure === undefined;
    const flow = isDone || !isUnattended(wanted) ? refreshed : await flows.run(wanted, asking);
    const token = kept.of(wanted.serverId ?? '').find(({ accessToken }) => accessToken === flow?.tokens?.accessToken);
    if (flow?.failure || !token) return { failure: flow?.failure ?? signInNeeded };
    return { token, isNew: true };
  }

  function sharing(wanted: FlowRequest, former: KeptToken | undefined, asking: Asking): Promise<Obtained> {
    const key = `${wanted.serverId ?? ''} ${purposeOf(wanted)}`;
    const running = inFlight.get(key) ?? request(wanted, former, asking).finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return running;
  }

  const latest = (wanted: FlowRequest): KeptToken | undefined =>
    kept.of(wanted.serverId ?? '').find(({ purpose }) => purpose === purposeOf(wanted));

  return {
    /** A token that has not expired. Concurrent calls for the same purpose share one request. */
    async obtain(wanted: FlowRequest, asking: Asking): Promise<Obtained> {
      const former = latest(wanted);
      const isUsable = former && former.rejected !== true && clock.now() < usableUntilMs(former);
      return isUsable ? { token: former, isNew: false } : sharing(wanted, former, asking);
    },
    /** A new token, because a server rejected the given one. */
    async renew(wanted: FlowRequest, rejected: KeptToken, asking: Asking): Promise<Obtained> {
      const former = latest(wanted);
      // Another request may have renewed it meanwhile.
      if (former && former.id !== rejected.id && former.rejected !== true) return { token: former, isNew: false };
      await kept.reject(wanted.serverId ?? '', rejected);
      return sharing(wanted, former, asking);
    },
  };
}
