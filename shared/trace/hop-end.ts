import type { HeaderPair } from '../model/header-pair.ts';
import type { BodyView, TransportError } from '../model/message.ts';
import type { Peer } from '../model/party.ts';
import type { Phases, TlsSession } from '../model/exchange.ts';
import type { EntryDetail } from './entry-detail.ts';

/** A message as one end of a hop saw it. */
export interface SeenMessage {
  headers: readonly HeaderPair[];
  body: BodyView;
}

/** What one end of a hop recorded. */
export interface HopEnd {
  who: Peer;
  method: string;
  url: string;
  request: SeenMessage;
  /** A capture has only the status. */
  response?: SeenMessage;
  status?: number;
  /** The reason phrase of the status, if it is not the standard one. */
  reason?: string;
  error?: TransportError;
  phases?: Phases;
  tls?: TlsSession;
}

/** The end of a hop that a detail describes, if any. */
export function hopEnd(detail: EntryDetail): HopEnd | undefined {
  switch (detail.kind) {
    case 'exchange': {
      const { from, request, response, error, phases, tls } = detail.exchange;
      return { ...requestOf(from, request), ...answerOf(response, error), phases, ...(tls && { tls }) };
    }
    case 'attempt': {
      const { request, response, error, phases, tls } = detail.attempt;
      return {
        ...requestOf('service', request),
        ...answerOf(response, error),
        ...(phases && { phases }),
        ...(tls && { tls }),
      };
    }
    case 'decision': {
      const { server, request, response } = detail.decision;
      return { ...requestOf(server, request), ...answerOf(response, undefined) };
    }
    case 'capture': {
      const { method, path, headers, body, status, tls } = detail.capture;
      return { who: 'catcher', method, url: path, request: { headers, body }, status, ...(tls && { tls }) };
    }
    case 'delivery':
    case 'none':
      return undefined;
  }
}

function requestOf(who: Peer, { method, url, headers, body }: SeenMessage & { method: string; url: string }) {
  return { who, method, url, request: { headers, body } };
}

type SeenResponse = SeenMessage & { status: number; reason?: string | undefined };

function answerOf(response: SeenResponse | undefined, error: TransportError | undefined) {
  const reason = response?.reason;
  return {
    ...(response && { response, status: response.status }),
    ...(reason !== undefined && { reason }),
    ...(error && { error }),
  };
}
