import { flowTokens, type FlowRequest, type FlowTokens } from '#shared/model/flow.ts';
import type { PartBase } from '../../part-base.ts';
import type { Flows } from '../flows/create-flows.ts';
import {
  createKeptTokens,
  type KeptTokens,
  createServerTokens,
  purposeOf,
  type ServerTokens,
} from './server-tokens.ts';
import { createSavedServers, type SavedServers } from './saved-servers.ts';

/** The authorization servers of others, with the tokens that were obtained from them. */
export interface Servers {
  readonly saved: SavedServers;
  readonly kept: KeptTokens;
  /** Keeps the tokens of a flow with a saved server. */
  keepTokens(request: FlowRequest, tokens: FlowTokens): Promise<void>;
}

export function openServers({ newId, store }: Pick<PartBase, 'newId' | 'store'>): Servers {
  const saved = createSavedServers(store, newId);
  const kept = createKeptTokens(store, newId);
  return {
    saved,
    kept,
    async keepTokens(request, tokens) {
      const { clientId, serverId } = request;
      if (serverId === undefined || !saved.find(serverId)) return;
      await kept.keep(serverId, { ...flowTokens.parse(tokens), clientId, purpose: purposeOf(request) });
    },
  };
}

/** The servers, with what gets tokens from them. */
export interface TokenServers extends Servers {
  readonly tokens: ServerTokens;
}

export const withTokens = (servers: Servers, flows: Flows, { clocks }: Pick<PartBase, 'clocks'>): TokenServers => ({
  ...servers,
  tokens: createServerTokens(servers.kept, flows, clocks.client),
});
