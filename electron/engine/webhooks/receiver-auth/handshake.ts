import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Sending } from '../sending.ts';
import type { OutgoingRequest, SentRequest, TlsOptions } from '../../http/outgoing-request.ts';
import type { Proof } from './prove.ts';
import type { ReceiverTls } from '#shared/model/subscription.ts';

const byTrust: Readonly<Record<ReceiverTls['trust'], TlsOptions>> = {
  ours: {},
  system: { trust: 'system' },
  given: { trust: 'system' },
  none: { verify: false },
};

/** Which certificates of a receiver are trusted, as options for sending the request. */
export function receiverTrust({ ca, checkRevocation, trust }: ReceiverTls): TlsOptions {
  return { ...byTrust[trust], ...(ca !== undefined && { ca }), checkRevocation };
}

/** The name by which Hookbench asks receivers for permission. */
const requestOrigin = 'hookbench.localhost';

/** Receivers whose permission is remembered. */
const maxRemembered = 1000;

/** Asks receivers for permission (CloudEvents, HTTP 1.1 Web Hooks for Event Delivery 4). */
export type Handshakes = ReturnType<typeof createHandshakes>;

export interface Asked {
  subscriptionId: string;
  url: string;
  sending: Sending;
  proof: Pick<Proof, 'headers' | 'certificate'>;
  send: (request: OutgoingRequest) => Promise<SentRequest>;
  signal: AbortSignal;
}

function headerIn(rawHeaders: readonly string[], wanted: string): string | undefined {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted);
  return at < 0 ? undefined : rawHeaders[at + 1]?.trim();
}

function refusalOf({ error, response }: SentRequest): TransportError | undefined {
  if (error) return error;
  const { rawHeaders = [], status = 0 } = response ?? {};
  const allowed = headerIn(rawHeaders, 'webhook-allowed-origin');
  if (status >= 200 && status < 300 && (allowed === '*' || allowed?.toLowerCase() === requestOrigin)) return undefined;
  const stated = allowed === undefined ? 'without WebHook-Allowed-Origin' : `with WebHook-Allowed-Origin: ${allowed}`;
  const message = `The receiver responded to OPTIONS with ${status} ${stated.slice(0, 200)}: it does not allow deliveries from ${requestOrigin}.`;
  return { code: 'WEBHOOK_NOT_ALLOWED', message };
}

/** Attempts per minute, as a time between them. */
function gapOf({ response }: SentRequest): number {
  const rate = Number(headerIn(response?.rawHeaders ?? [], 'webhook-allowed-rate') ?? NaN);
  return Number.isInteger(rate) && rate > 0 ? 60_000 / rate : 0;
}

export function createHandshakes() {
  const allowed = new Map<string, true>();
  const gaps = new Map<string, number>();
  return {
    /**
     * Asks once per receiver and URL until Hookbench restarts; a refusal is asked again at the next attempt.
     * @returns Why deliveries are not allowed
     */
    async ask({ proof, send, sending, signal, subscriptionId, url }: Asked): Promise<TransportError | undefined> {
      const key = `${subscriptionId} ${url}`;
      if (allowed.has(key)) return undefined;
      const rate: HeaderPair[] =
        sending.rate === undefined
          ? []
          : [['webhook-request-rate', String(Math.max(1, Math.floor(sending.rate * 60)))]];
      const sent = await send({
        method: 'OPTIONS',
        url,
        headers: [['webhook-request-origin', requestOrigin], ...rate, ...proof.headers],
        body: Buffer.alloc(0),
        timeoutMs: sending.timeoutMs,
        tls: { ...receiverTrust(sending.tls), ...proof.certificate },
        signal,
      });
      const refusal = refusalOf(sent);
      if (refusal) return refusal;
      if (allowed.size >= maxRemembered) allowed.clear();
      allowed.set(key, true);
      gaps.set(subscriptionId, gapOf(sent));
      return undefined;
    },
    /** The min time between attempts that a receiver allows, in milliseconds; 0 without a limit. */
    gapMs: (subscriptionId: string): number => gaps.get(subscriptionId) ?? 0,
  };
}
