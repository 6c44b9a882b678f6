import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { createBrowserShell } from '../engine/control/browser-shell.ts';
import { createControl } from '../engine/control/create-control.ts';
import type { Engine } from '../engine/engine.ts';
import { answerClientErrors } from '../engine/http/client-error.ts';
import { listen } from '../engine/http/listen.ts';
import type { SettingsStore } from '../engine/settings.ts';
import type { BuiltPage } from '../page/built-page.ts';
import { answerProblem } from './answer.ts';
import { bearerKey, checkHostAndOrigin, originForm, type AllowedHosts } from './check-access.ts';
import { createDownloads, downloadPath, type Downloads } from './downloads.ts';
import type { Keys } from './keys.ts';
import { controlPath, createRestDoor, type RestDoor } from './rest-door.ts';
import { answerSession, sessionPath } from './session.ts';
import { createSocketDoor, socketKey, socketPath, type SocketDoor } from './socket-door.ts';

export interface ControlServerOptions {
  engine: Engine;
  settings: SettingsStore;
  keys: Keys;
  page: BuiltPage;
  port: number;
  exposed: boolean;
}

/** The control server: REST, live feed, WebSocket and the page on one port. */
export interface ControlServer {
  /** e.g. `http://127.0.0.1:4000/control` */
  readonly control: string;
  /** Address of the page with a fresh code, which works once. */
  pageAddress(): string;
  close(): Promise<void>;
}

interface Doors {
  rest: RestDoor;
  socket: SocketDoor;
  downloads: Downloads;
  /** Notes what should not have failed. */
  onFailure: (error: unknown) => void;
}

function servePage(page: BuiltPage, nonce: string, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const file = page.find(path, nonce);
  if (!file) throw new HookbenchError('not_found', `Nothing is at ${path.slice(0, 200)}.`);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    throw new HookbenchError('method_not_allowed', 'GET and HEAD are taken here.');
  }
  response.writeHead(200, { ...file.headers, 'content-length': file.body.length });
  response.end(request.method === 'HEAD' ? undefined : file.body);
}

async function route(options: ControlServerOptions, doors: Doors, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? '/';
  if (path === sessionPath) return answerSession(request, response, options.keys);
  if (path.startsWith(downloadPath)) return doors.downloads.answer(request, response);
  if (path === controlPath || path.startsWith(`${controlPath}/`)) {
    if (!options.keys.isControlKey(bearerKey(request))) {
      throw new HookbenchError('unauthenticated', 'The control key is missing or wrong.', {
        hint: 'Send it as: Authorization: Bearer <controlKey>. The ready line of hookbench serve --json has it.',
      });
    }
    return doors.rest(request, response);
  }
  servePage(options.page, options.engine.random.bytes(16).toString('base64'), request, response);
}

function refuseUpgrade(socket: Duplex, status: string): void {
  // The HTTP server lets go of a socket that asks for an upgrade; a peer that breaks off must not end the process.
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Every browser sends an Origin with a WebSocket; what sends none is no page of ours. */
function checkSocket(request: IncomingMessage, allowed: AllowedHosts): void {
  checkHostAndOrigin(request, allowed);
  if (request.headers.origin === undefined) throw new HookbenchError('foreign_origin', 'The Origin is missing.');
}

function acceptSockets(server: Server, keys: Keys, doors: Doors, allowed: AllowedHosts): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      checkSocket(request, allowed);
    } catch {
      refuseUpgrade(socket, '403 Forbidden');
      return;
    }
    if (!keys.isControlKey(socketKey(request) ?? bearerKey(request))) refuseUpgrade(socket, '401 Unauthorized');
    else if (request.url !== socketPath) refuseUpgrade(socket, '404 Not Found');
    else doors.socket.upgrade(request, socket, head);
  });
}

function openDoors({ engine, settings }: ControlServerOptions, control: () => string): Doors {
  const downloads = createDownloads(engine.random, engine.clocks.wall);
  const router = createControl(engine, settings, control, createBrowserShell(downloads.offer));
  const onFailure = (error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    engine.journal
      .append([{ kind: 'engine', atMs: engine.clocks.wall.now(), change: 'failure', message }])
      .catch(() => undefined);
  };
  const rest = createRestDoor(router, engine.version, onFailure);
  return { rest, socket: createSocketDoor(router), downloads, onFailure };
}

/**
 * Serves the control contract and the page.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function startControlServer(options: ControlServerOptions): Promise<ControlServer> {
  const { keys, exposed } = options;
  const allowed: AllowedHosts = { port: options.port, exposed };
  const origin = (): string => `http://127.0.0.1:${allowed.port}`;
  const control = (): string => origin() + controlPath;
  const doors = openDoors(options, control);
  const handle: RequestListener = (request, response) => {
    const answer = async (): Promise<void> => {
      checkHostAndOrigin(request, allowed);
      request.url = originForm(request.url ?? '/');
      await route(options, doors, request, response);
    };
    answer().catch((error: unknown) => {
      if (!(error instanceof HookbenchError)) doors.onFailure(error);
      answerProblem(response, error);
    });
  };
  const listener = await listen({
    name: 'control',
    port: options.port,
    exposed,
    handle,
    prepare: (server) => {
      answerClientErrors(server);
      acceptSockets(server, keys, doors, allowed);
    },
  });
  allowed.port = listener.port;
  return {
    control: control(),
    pageAddress: () => `${origin()}/#code=${keys.newCode()}`,
    close: async () => {
      doors.socket.close();
      await listener.close();
    },
  };
}
