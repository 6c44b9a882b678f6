import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { BodyView } from '#shared/model/body-view.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Peer } from '#shared/model/party.ts';
import type { Phases } from '#shared/model/phases.ts';
import type { Status } from '#shared/model/status.ts';
import type { TlsSession } from '#shared/model/tls-session.ts';
import type { EntryDetail } from '../../store/entry-detail.ts';
import { listenersOf } from '../party-health.ts';
import { curlCommand } from '#shared/curl/curl-command.ts';

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

function answerOf(response: (SeenMessage & { status: number }) | undefined, error: TransportError | undefined) {
  return { ...(response && { response, status: response.status }), ...(error && { error }) };
}

/** The request of a hop as a curl command. A receiver records only the path; `status` has its address. */
export function hopCurl({ who, method, url, request }: HopEnd, status: Status | undefined): string {
  const base = who === 'other' ? undefined : listenersOf(status, who)[0]?.url;
  const address = url.startsWith('/') && base !== undefined ? `${new URL(base).origin}${url}` : url;
  return curlCommand({ method, url: address, ...request, headers: [...request.headers] });
}
