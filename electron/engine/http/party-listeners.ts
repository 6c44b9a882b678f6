import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { messageOf, HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import type { BehindWrongTls } from './wrong-tls.ts';
import { bindHttp, type BoundListener, type TlsCredentials } from './listen.ts';

/** What serves both listeners of a party. */
export interface PartyServing {
  /** @param origin The address of the listener that received the request. */
  handle: (origin: string) => RequestListener;
  prepare?: (server: Server) => void;
  /**
   * Called before the first connection of each of the party's own servers, not of those with wrong TLS that a fault puts
   * before them.
   */
  follow?: (server: Server) => void;
  /** Returns a function that is called with each connection of a listener; it returns whether it handled the connection. */
  meet?: (scheme: Scheme, behind: BehindWrongTls) => (socket: Socket) => boolean;
}

/** The http and the https listener of a party. Connections wait until `serve` is called. */
export type PartyListeners = Awaited<ReturnType<typeof openPartyListeners>>;

export interface PartyListenersOptions {
  party: 'service' | 'catcher';
  ports: { http: number; https: number };
  exposed: boolean;
  tls: TlsCredentials;
}

type Scheme = 'http' | 'https';

interface Opened {
  scheme: Scheme;
  url: string;
  status: ListenerStatus;
  listener?: BoundListener;
}

function describe(error: unknown): string {
  const hint = error instanceof HookbenchError && error.hint !== undefined ? ` ${error.hint}` : '';
  return messageOf(error) + hint;
}

async function open({ exposed, party, ports, tls }: PartyListenersOptions, scheme: Scheme): Promise<Opened> {
  const port = ports[scheme];
  const name = `${party}, ${scheme}`;
  try {
    const listener = await bindHttp({ name, port, exposed, tls: scheme === 'https' ? tls : undefined });
    const url = `${scheme}://localhost:${listener.port}`;
    return { scheme, url, listener, status: { party, scheme, url, up: true } };
  } catch (error) {
    const url = `${scheme}://localhost:${port}`;
    return { scheme, url, status: { party, scheme, url, up: false, problem: describe(error) } };
  }
}

function serveOne({ listener, scheme, url }: Opened, { follow, handle, meet, prepare }: PartyServing): void {
  const behind: BehindWrongTls = { handle: handle(url), prepare };
  listener?.serve({ handle: behind.handle, prepare, follow, meet: meet?.(scheme, behind) });
}

/** Binds the http and the https listener of a party. One that cannot be bound is reported, the other is open. */
export async function openPartyListeners(options: PartyListenersOptions) {
  const [http, https] = await Promise.all([open(options, 'http'), open(options, 'https')]);
  let closed: Promise<unknown> | undefined;
  return {
    /** Base URL of each, e.g. `http://localhost:4010`. */
    http: http.url,
    https: https.url,
    status: [http.status, https.status],
    serve(serving: PartyServing): void {
      for (const one of [http, https]) serveOne(one, serving);
    },
    /** Can be called more than once. */
    close: async (): Promise<void> => {
      closed ??= Promise.all([http.listener?.close(), https.listener?.close()]);
      await closed;
    },
    /** Closes idle keep-alive connections. */
    closeIdle(): void {
      http.listener?.closeIdle?.();
      https.listener?.closeIdle?.();
    },
  };
}
