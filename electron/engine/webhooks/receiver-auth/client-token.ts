import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Clock } from '../../clock.ts';
import type { SentRequest } from '../../http/outgoing-request.ts';

type OAuth = Extract<ReceiverAuth, { kind: 'oauth' }>;

/** Sends a request of the sender's own and records it under the trace of the delivery. */
export type RecordedSend = (request: {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body: Buffer;
  trace: string;
  from: 'service';
}) => Promise<{ sent: SentRequest }>;

/** The authorization server that is asked where a subscription names none. */
export interface TokenSource {
  exchange: RecordedSend;
  tokenUrl: () => string;
  clientSecret: (clientId: string) => string | undefined;
  clock: Clock;
}

/** An access token, or the error of the request for it. */
export type ClientToken = { token: string; kept: boolean } | { error: TransportError };

/** Access tokens by the client credentials grant (RFC 6749 4.4), each kept until it expires. */
export interface ClientTokens {
  get(auth: OAuth, trace: string): Promise<ClientToken>;
  /** Forgets a token that a receiver refused. */
  forget(auth: OAuth): void;
}

interface Kept {
  token: string;
  expiresAtMs: number;
}

const tokenFailed = 'OAUTH_TOKEN_FAILED';
/** A token is not used in its last seconds, in which it could expire on the way. */
const marginMs = 5000;
const defaultSeconds = 300;

const formEncode = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');
const nameOf = ({ clientId, clientSecret = '', scope = '', tokenUrl = '' }: OAuth): string =>
  JSON.stringify([tokenUrl, clientId, clientSecret, scope]);
const failure = (message: string): { error: TransportError } => ({ error: { code: tokenFailed, message } });

function answerOf({ response }: SentRequest): Record<string, unknown> {
  try {
    return JSON.parse(response?.body.toString() ?? '') as Record<string, unknown>;
  } catch {
    return {};
  }
}

function read(sent: SentRequest, nowMs: number): Kept | { error: TransportError } {
  if (sent.error) return failure(`The token endpoint could not be asked: ${sent.error.code}, ${sent.error.message}`);
  const answer = answerOf(sent);
  const { access_token: token, expires_in: seconds } = answer;
  if (sent.response?.status === 200 && typeof token === 'string' && token !== '') {
    const lifetime = typeof seconds === 'number' && seconds > 0 ? seconds : defaultSeconds;
    return { token, expiresAtMs: nowMs + lifetime * 1000 };
  }
  const words = [answer['error'], answer['error_description']].filter((one) => typeof one === 'string').join(', ');
  return failure(`The token endpoint answered ${sent.response?.status ?? 0}${words === '' ? '' : `: ${words}`}`);
}

export function createClientTokens({ clientSecret, clock, exchange, tokenUrl }: TokenSource): ClientTokens {
  const kept = new Map<string, Kept>();
  const asked = new Map<string, Promise<Kept | { error: TransportError }>>();

  async function ask(auth: OAuth, trace: string): Promise<Kept | { error: TransportError }> {
    const secret = auth.clientSecret ?? clientSecret(auth.clientId) ?? '';
    const basic = Buffer.from(`${formEncode(auth.clientId)}:${formEncode(secret)}`).toString('base64');
    const fields = { grant_type: 'client_credentials', ...(auth.scope !== undefined && { scope: auth.scope }) };
    const url = auth.tokenUrl ?? tokenUrl();
    const { sent } = await exchange({
      method: 'POST',
      url,
      headers: [
        ['authorization', `Basic ${basic}`],
        ['content-type', 'application/x-www-form-urlencoded'],
        ['accept', 'application/json'],
      ],
      body: Buffer.from(new URLSearchParams(fields).toString()),
      trace,
      from: 'service',
    });
    return read(sent, clock.now());
  }

  /** Deliveries that need a token at once share one request for it. */
  function askOnce(auth: OAuth, trace: string): Promise<Kept | { error: TransportError }> {
    const name = nameOf(auth);
    const under = asked.get(name);
    if (under) return under;
    const asking = ask(auth, trace).finally(() => asked.delete(name));
    asked.set(name, asking);
    return asking;
  }

  return {
    async get(auth, trace) {
      const name = nameOf(auth);
      const known = kept.get(name);
      if (known && clock.now() < known.expiresAtMs - marginMs) return { token: known.token, kept: true };
      const found = await askOnce(auth, trace);
      if ('error' in found) return found;
      kept.set(name, found);
      return { token: found.token, kept: false };
    },
    forget(auth) {
      kept.delete(nameOf(auth));
    },
  };
}
