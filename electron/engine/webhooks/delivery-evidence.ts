import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Phases } from '#shared/model/phases.ts';
import type { TlsSession } from '#shared/model/tls-session.ts';
import { toBodyView } from '../http/body-view.ts';

/** The known facts about an attempt. */
export interface AttemptFacts {
  url: string;
  requestHeaders: readonly HeaderPair[];
  timeoutMs: number;
  phases: Phases;
  response?: { status: number; headers: readonly HeaderPair[]; body: Uint8Array } | undefined;
  error?: TransportError | undefined;
  tls?: TlsSession | undefined;
  remoteAddress?: string | undefined;
  authSent?: string | undefined;
}

const shownText = 4096;

/** An attempt as evidence for the table of causes. */
export function deliveryEvidence({ response, ...facts }: AttemptFacts): Evidence {
  const body = response && toBodyView(response.body, shownText);
  return {
    of: 'delivery',
    method: 'POST',
    ...facts,
    status: response?.status,
    responseHeaders: response?.headers,
    responseText: body?.encoding === 'utf8' ? body.content : undefined,
  };
}
