import { z } from 'zod';
import { flowTokens } from '#shared/model/flow.ts';
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
