import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { Clock } from '../clock.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import { tokenFailure, clientCredentialsRequest, tokensOf, createTokenCache } from '../http/token-request.ts';

/** Authenticates the sends of a load test. */
export interface SenderAuth {
  /** The header fields for the next send; undefined if a token has to be obtained first. */
  fields(): readonly HeaderPair[] | undefined;
  /** Obtains a token. @returns Why it failed. */
  obtain(): Promise<TransportError | undefined>;
  /** The target rejected these header fields: the next send uses a new token, unless there is one already. */
  rejected(fields: readonly HeaderPair[]): void;
  /** What is sent, for the diagnosis, e.g. `Bearer`. */
  label: string;
  /** Values that reports must not show. */
  secrets(): readonly string[];
}

/** Lifetime of a token whose response has no `expires_in`. */
const defaultSeconds = 300;
const defaultApiKeyHeader = 'X-API-Key';
/** A token is requested within this time. */
const tokenTimeoutMs = 30_000;
/** A rejected token is replaced if it is older: a target that rejects every token must not flood the token endpoint. */
const minAgeMs = 1000;

type OAuth = Extract<ReceiverAuth, { kind: 'oauth' }>;

const fixed = (label: string, fields: readonly HeaderPair[], secrets: readonly string[]): SenderAuth => ({
  fields: () => fields,
  obtain: () => Promise.resolve(undefined),
  rejected: () => undefined,
  label,
  secrets: () => secrets,
});

interface AuthDeps {
  clock: Clock;
  send: SendRequest;
  /** Aborts token requests. */
  signal: AbortSignal;
}

function byToken(
  { clientId, clientSecret, scope, tokenUrl = '' }: OAuth,
  { clock, send, signal }: AuthDeps,
): SenderAuth {
  const cache = createTokenCache(clock, defaultSeconds);
  const key = 'token';
  let current: { token: string; fields: HeaderPair[] } | undefined;
  let obtainedMs = 0;

  async function request() {
    const message = clientCredentialsRequest({ endpoint: tokenUrl, clientId, clientSecret }, scope);
    const sent = await send({ ...message, timeoutMs: tokenTimeoutMs, signal });
    const tokens = tokensOf(sent);
    if (!tokens) return tokenFailure(sent);
    return /^[\x21-\x7e]+$/.test(tokens.access_token)
      ? tokens
      : { code: 'OAUTH_TOKEN_FAILED', message: 'The token contains characters that a header field cannot carry' };
  }

  return {
    label: 'Bearer, by OAuth client credentials',
    secrets: () => [clientSecret, current?.token].filter((one) => one !== undefined),
    fields() {
      const token = cache.find(key);
      if (token === undefined) return undefined;
      if (current?.token !== token) current = { token, fields: [['authorization', `Bearer ${token}`]] };
      return current.fields;
    },
    async obtain() {
      const found = await cache.obtain(key, request);
      if ('code' in found) return found;
      if (!found.cached) obtainedMs = clock.now();
      return undefined;
    },
    rejected(fields) {
      if (current?.fields === fields && clock.now() - obtainedMs >= minAgeMs) cache.drop(current.token);
    },
  };
}

/** Authenticates as the target of a plan says. */
export function senderAuth(auth: ReceiverAuth, deps: AuthDeps): SenderAuth {
  switch (auth.kind) {
    case 'none':
      return fixed('none', [], []);
    case 'mtls':
      return fixed('a client certificate', [], []);
    case 'api-key': {
      const { header = defaultApiKeyHeader, value } = auth;
      return fixed(`api-key ${header}`, [[header, value]], [value]);
    }
    case 'bearer':
      return fixed('Bearer', [['authorization', `Bearer ${auth.token}`]], [auth.token]);
    case 'basic': {
      const { password, username } = auth;
      const encoded = Buffer.from(`${username}:${password}`).toString('base64');
      return fixed('Basic', [['authorization', `Basic ${encoded}`]], [encoded, password]);
    }
    case 'oauth':
      return byToken(auth, deps);
  }
}
