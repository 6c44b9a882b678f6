import type { RequestListener, Server } from 'node:http';
import { messageOf } from '#shared/errors/message-of.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import { listen, type Listener, type TlsCredentials } from './listen.ts';

/** A party's two listeners. */
export interface PartyListeners {
  /** Base URL of each, e.g. `http://localhost:4010`. */
  readonly http: string;
  readonly https: string;
  readonly status: readonly ListenerStatus[];
  close(): Promise<void>;
}

export interface PartyListenersOptions {
  party: 'service' | 'catcher';
  ports: { http: number; https: number };
  exposed: boolean;
  tls: TlsCredentials;
  /** Called with the address of the listener that a request came in by. */
  handle: (origin: string) => RequestListener;
  prepare?: (server: Server) => void;
}

interface Opened {
  url: string;
  status: ListenerStatus;
  listener?: Listener;
}

function describe(error: unknown): string {
  const hint = error instanceof HookbenchError && error.hint !== undefined ? ` ${error.hint}` : '';
  return messageOf(error) + hint;
}

async function open(options: PartyListenersOptions, scheme: 'http' | 'https'): Promise<Opened> {
  const { party, ports, exposed, handle, prepare } = options;
  let origin = `${scheme}://localhost:${ports[scheme]}`;
  try {
    const listener = await listen({
      name: `${party}, ${scheme}`,
      port: ports[scheme],
      exposed,
      tls: scheme === 'https' ? options.tls : undefined,
      handle: (request, response) => {
        handle(origin)(request, response);
      },
      ...(prepare && { prepare }),
    });
    origin = `${scheme}://localhost:${listener.port}`;
    return { url: origin, listener, status: { party, scheme, url: origin, up: true } };
  } catch (error) {
    return { url: origin, status: { party, scheme, url: origin, up: false, problem: describe(error) } };
  }
}

/** Opens the http and the https listener of a party. One that cannot be opened is reported, the other serves. */
export async function openPartyListeners(options: PartyListenersOptions): Promise<PartyListeners> {
  const [http, https] = await Promise.all([open(options, 'http'), open(options, 'https')]);
  return {
    http: http.url,
    https: https.url,
    status: [http.status, https.status],
    close: async () => {
      await Promise.all([http.listener?.close(), https.listener?.close()]);
    },
  };
}
