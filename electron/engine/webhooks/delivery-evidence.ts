import type { Evidence, Probe } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Phases, TlsSession } from '#shared/model/exchange.ts';
import { answerTextOf } from '../http/answer-text.ts';
import { toBodyView } from '../http/body-view.ts';

/** The known facts about an attempt. */
export interface AttemptFacts {
  method: string;
  url: string;
  requestHeaders: readonly HeaderPair[];
  timeoutMs: number;
  phases: Phases;
  response?: { status: number; reason?: string; headers: readonly HeaderPair[]; body: Uint8Array } | undefined;
  error?: TransportError | undefined;
  tls?: TlsSession | undefined;
  remoteAddress?: string | undefined;
  authSent?: string | undefined;
  probe?: Probe | undefined;
  changedBy?: Evidence['changedBy'];
  /** When it was sent, in milliseconds since the epoch. */
  atMs?: number | undefined;
}

const shownText = 4096;

/** An attempt as evidence for the table of causes. */
export function deliveryEvidence({ response, ...facts }: AttemptFacts): Evidence {
  return {
    of: 'delivery',
    ...facts,
    status: response?.status,
    responseHeaders: response?.headers,
    reason: response?.reason,
    ...(response && answerTextOf({ body: toBodyView(response.body, shownText), headers: response.headers })),
  };
}
