import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { TokenCondition, TokenDefect } from '#shared/model/token-condition.ts';
import { boundTo, storedClaims } from '../further-claims.ts';
import { newTrace } from '../../journal/trace-context.ts';
import { findPresentedToken } from '../find-presented-token.ts';
import type { ServerDeps } from '../context.ts';
import { tokenExpiry, tokenRevocation, type StoredToken } from '../state/stored-tokens.ts';

export interface MintRequest {
  clientId: string;
  scope?: string | undefined;
  subject?: string | undefined;
  lifetimeSeconds?: number | undefined;
  condition: TokenCondition;
  /** Thumbprint of the certificate that it is bound to. */
  certificate?: string | undefined;
  /** The trace that the token belongs to; a new one by default. */
  trace?: string | undefined;
}

/** Creates and changes access tokens for tests: wrong in one way, expired or revoked on request. */
export interface TestTokens {
  /** @throws HookbenchError `bad_input` when the client is not registered */
  mint(request: MintRequest): Promise<{ accessToken: string; id: string; expiresAt: string }>;
  /** Expires a token now. @returns Whether a token has this id. */
  expireById(id: string): Promise<boolean>;
  /** @returns Whether a token has this id. */
  revokeById(id: string): Promise<boolean>;
  /** Whether this authorization server issued the token. */
  isOurs(accessToken: string): Promise<boolean>;
  /** Issues a copy of a token with a defect or another scope. @returns `undefined` when this server did not issue it. */
  reissue(
    accessToken: string,
    change: { defect?: TokenDefect; scope?: string; trace?: string },
  ): Promise<string | undefined>;
  /** @returns Whether this server issued the token. */
  revoke(accessToken: string): Promise<boolean>;
  /** Expires a token now. @returns Whether this server issued it. */
  expire(accessToken: string): Promise<boolean>;
}

/** @param issuer The `iss` of minted tokens. */
export function createTestTokens(deps: ServerDeps, issuer: string): TestTokens {
  const { accessTokens, clients, clocks, journal, random, store } = deps;
  const now = (): number => clocks.authorization.now();

  async function find(accessToken: string): Promise<StoredToken | undefined> {
    const found = await findPresentedToken(deps, accessToken);
    return found.kind === 'access' ? found.token : undefined;
  }

  async function change(id: string | undefined, changeOf: typeof tokenExpiry): Promise<boolean> {
    if (id === undefined || !store.get('SELECT 1 FROM tokens WHERE id = ?', id)) return false;
    await store.write([changeOf(id, now())]);
    return true;
  }

  return {
    async mint({ certificate, clientId, condition, lifetimeSeconds, scope, subject, trace = newTrace(random) }) {
      const client = clients.find(clientId);
      if (!client) {
        throw new HookbenchError('bad_input', `No client "${clientId}" is registered.`, {
          field: '/clientId',
          hint: 'GET /clients lists the registered clients.',
        });
      }
      const token = await accessTokens.issue({
        issuer,
        client,
        subject: subject ?? client.id,
        scope: scope ?? client.scope,
        trace,
        lifetime: lifetimeSeconds,
        further: boundTo(undefined, certificate),
        defect: condition === 'valid' || condition === 'revoked' ? undefined : condition,
      });
      const revocation = condition === 'revoked' ? [tokenRevocation(token.id, now())] : [];
      await journal.append([token.entry], [token.statement, ...revocation]);
      return { accessToken: token.accessToken, id: token.id, expiresAt: token.expiresAt };
    },
    expireById: (id) => change(id, tokenExpiry),
    revokeById: (id) => change(id, tokenRevocation),
    isOurs: async (accessToken) => (await find(accessToken)) !== undefined,
    async reissue(accessToken, { defect, scope, trace = newTrace(random) }) {
      const token = await find(accessToken);
      const client = clients.find(token?.clientId ?? '');
      if (!token || !client) return undefined;
      const { dpopThumbprint, familyId, issuer: tokenIssuer, subject } = token;
      const issued = await accessTokens.issue({
        issuer: tokenIssuer,
        client,
        subject,
        scope: scope ?? token.scope,
        trace,
        familyId: familyId ?? undefined,
        dpopThumbprint: dpopThumbprint ?? undefined,
        further: storedClaims(token),
        defect,
      });
      await journal.append([issued.entry], [issued.statement]);
      return issued.accessToken;
    },
    revoke: async (accessToken) => change((await find(accessToken))?.id, tokenRevocation),
    expire: async (accessToken) => change((await find(accessToken))?.id, tokenExpiry),
  };
}
