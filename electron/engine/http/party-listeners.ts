import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { messageOf } from '#shared/errors/message-of.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import type { BehindWrongTls } from './wrong-tls.ts';
import { listen, type Listener, type TlsCredentials } from './listen.ts';

/** A party's two listeners. */
export interface PartyListeners {
  /** Base URL of each, e.g. `http://localhost:4010`. */
  readonly http: string;
  readonly https: string;
  readonly status: readonly ListenerStatus[];
  close(): Promise<void>;
  /** Closes the connections that are kept for later requests. */
  closeIdle(): void;
}

export interface PartyListenersOptions {
  party: 'service' | 'catcher';
  ports: { http: number; https: number };
  exposed: boolean;
  tls: TlsCredentials;
  /** Called with the address of the listener that a request came in by. */
  handle: (origin: string) => RequestListener;
  prepare?: (server: Server) => void;
  /** Called on the party's own servers alone, not on one that takes the place of one. */
  follow?: (server: Server) => void;
  /** Gives what is asked for each connection of a listener: whether it is taken in the place of the server. */
  meet?: (scheme: 'http' | 'https', behind: BehindWrongTls) => (socket: Socket) => boolean;
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
  const { party, ports, exposed, follow, handle, meet, prepare } = options;
  let origin = `${scheme}://localhost:${ports[scheme]}`;
  const behind: BehindWrongTls = {
    handle: (request, response) => {
      handle(origin)(request, response);
    },
    prepare,
  };
  try {
    const listener = await listen({
      name: `${party}, ${scheme}`,
      port: ports[scheme],
      exposed,
      tls: scheme === 'https' ? options.tls : undefined,
      handle: behind.handle,
      prepare(server) {
        prepare?.(server);
        follow?.(server);
      },
      meet: meet?.(scheme, behind),
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
    closeIdle() {
      http.listener?.closeIdle?.();
      https.listener?.closeIdle?.();
    },
  };
}
