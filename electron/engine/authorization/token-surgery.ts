import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { TokenCondition } from '#shared/model/token-condition.ts';
import { newTrace } from '../journal/trace-context.ts';
import type { ServerParts } from './server-parts.ts';
import { tokenExpiry, tokenRevocation } from './state/stored-tokens.ts';

/** What a minted token is to be. */
export interface MintRequest {
  clientId: string;
  scope?: string | undefined;
  subject?: string | undefined;
  /** Seconds. */
  lifetimeSeconds?: number | undefined;
  condition: TokenCondition;
  /** What it is minted for; a trace of its own unless given. */
  trace?: string | undefined;
}

/** Tokens made and changed by hand, to see what others make of them. */
export interface TokenSurgery {
  /** @throws HookbenchError `bad_input` when there is no such client */
  mint(request: MintRequest): Promise<{ accessToken: string; id: string; expiresAt: string }>;
  /** Ends a token's life now. @returns Whether there was one. */
  expire(id: string): Promise<boolean>;
  /** @returns Whether there was one. */
  revoke(id: string): Promise<boolean>;
}

/** @param issuer The issuer that minted tokens name. */
export function createTokenSurgery(parts: ServerParts, issuer: () => string): TokenSurgery {
  const { accessTokens, clients, clocks, journal, random, store } = parts;

  async function change(id: string, sql: ReturnType<typeof tokenExpiry>): Promise<boolean> {
    if (!store.get('SELECT 1 FROM tokens WHERE id = ?', id)) return false;
    await store.write([sql]);
    return true;
  }

  return {
    async mint({ clientId, condition, lifetimeSeconds, scope, subject, trace = newTrace(random) }) {
      const client = clients.find(clientId);
      if (!client) {
        const words = `No client "${clientId}" is registered.`;
        throw new HookbenchError('bad_input', words, {
          field: '/clientId',
          hint: 'GET /clients lists those there are.',
        });
      }
      const bend = condition === 'valid' || condition === 'revoked' ? undefined : condition;
      const token = await accessTokens.issue({
        issuer: issuer(),
        client,
        subject: subject ?? client.id,
        scope: scope ?? client.scope,
        trace,
        lifetime: lifetimeSeconds,
        bend,
      });
      const revocation = condition === 'revoked' ? [tokenRevocation(token.id, clocks.authorization.now())] : [];
      await journal.append([token.entry], [token.statement, ...revocation]);
      return { accessToken: token.accessToken, id: token.id, expiresAt: token.expiresAt };
    },
    expire: (id) => change(id, tokenExpiry(id, clocks.authorization.now())),
    revoke: (id) => change(id, tokenRevocation(id, clocks.authorization.now())),
  };
}
