import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { createBrowserShell } from '../engine/control/shell-port.ts';
import type { OpenScenarios } from '../engine/control/scenarios-area.ts';
import type { RestartWithSession } from '../engine/control/sessions-area.ts';
import type { Engine } from '../engine/engine.ts';
import { createByteBudget, type ByteBudget } from '../engine/http/byte-budget.ts';
import { answerClientErrors } from '../engine/http/client-error.ts';
import { closeSoon } from '../engine/http/limits.ts';
import { lazily } from '../engine/lazily.ts';
import { listen } from '../engine/http/listen.ts';
import type { SettingsStore } from '../engine/settings.ts';
import type { BuiltPage } from '../page/built-page.ts';
import { answerProblem } from './answer.ts';
import { bearerKey, checkHostAndOrigin, originForm, type AllowedHosts } from './check-access.ts';
import { createPageLinks, type PageLinks } from './page-links.ts';
import { answerPageFile, createDownloads, downloadPath, type Downloads } from './answer-file.ts';
import type { Keys } from './keys.ts';
import { controlPath, mcpPath, socketKey, socketPath } from './control-paths.ts';
import { answerSession, sessionPath } from './session.ts';
import type { Transports } from './open-transports.ts';

export interface ControlServerOptions {
  engine: Engine;
  settings: SettingsStore;
  scenarios: OpenScenarios;
  keys: Keys;
  page: BuiltPage;
  port: number;
  exposed: boolean;
  /** Whether it offers its tools to coding agents. */
  mcp: boolean;
  restart: RestartWithSession;
}

/** The control server: REST, live feed, WebSocket and the page on one port. */
export interface ControlServer {
  /** e.g. `http://127.0.0.1:4000/control` */
  readonly control: string;
  readonly links: PageLinks;
  close(): Promise<void>;
}

/** What the requests of the control server use. */
interface Deps {
  options: ControlServerOptions;
  /** Loads the contract at the first call or WebSocket, because a start does not need it. */
  transports: () => Promise<Transports>;
  downloads: Downloads;
  /** Limits the memory for request bodies. */
  budget: ByteBudget;
  /** Records an unexpected error in the journal. */
  onFailure: (error: unknown) => void;
}

function servePage(page: BuiltPage, nonce: string, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const file = page.find(path, nonce);
  if (!file) throw new HookbenchError('not_found', `File not found: ${path.slice(0, 200)}.`);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    throw new HookbenchError('method_not_allowed', 'Only GET and HEAD are allowed here.');
  }
  answerPageFile(request, response, file);
}

async function route(
  { budget, downloads, options, transports }: Deps,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const path = request.url ?? '/';
  if (path === sessionPath) return answerSession(request, response, options.keys, budget);
  if (path.startsWith(downloadPath)) return downloads.answer(request, response);
  const isMcp = path.split('?')[0] === mcpPath;
  if (isMcp || path === controlPath || path.startsWith(`${controlPath}/`)) {
    if (!options.keys.isControlKey(bearerKey(request))) {
      throw new HookbenchError('unauthenticated', 'The control key is missing or wrong.', {
        hint: 'Send it as Authorization: Bearer <controlKey>. hookbench serve --json prints the key as controlKey.',
      });
    }
    if (isMcp && !options.mcp) {
      throw new HookbenchError('not_found', 'An exposed Hookbench does not offer its tools to agents.', {
        hint: 'Start Hookbench without --expose, or with --expose --mcp.',
      });
    }
    const { mcp, rest } = await transports();
    if (isMcp) return (await mcp()).answer(request, response);
    return rest(request, response);
  }
  servePage(options.page, options.engine.random.bytes(16).toString('base64'), request, response);
}

function refuseUpgrade(socket: Duplex, status: string): void {
  // The HTTP server no longer handles errors of a socket that requests an upgrade; they must not end the process.
  socket.on('error', () => socket.destroy());
  closeSoon(socket, `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Requires an Origin, which every browser sends with a WebSocket. */
function checkSocket(request: IncomingMessage, allowed: AllowedHosts): void {
  checkHostAndOrigin(request, allowed);
  if (request.headers.origin === undefined) throw new HookbenchError('foreign_origin', 'The Origin is missing.');
}

function acceptSockets(
  server: Server,
  { onFailure, options: { keys }, transports }: Deps,
  allowed: AllowedHosts,
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      checkSocket(request, allowed);
    } catch {
      refuseUpgrade(socket, '403 Forbidden');
      return;
    }
    if (!keys.isControlKey(socketKey(request) ?? bearerKey(request))) refuseUpgrade(socket, '401 Unauthorized');
    else if (request.url !== socketPath) refuseUpgrade(socket, '404 Not Found');
    else {
      socket.on('error', () => socket.destroy());
      transports().then(
        ({ socket: transport }) => transport.upgrade(request, socket, head),
        (error: unknown) => {
          onFailure(error);
          refuseUpgrade(socket, '500 Internal Server Error');
        },
      );
    }
  });
}

/**
 * Serves the control contract and the page.
 * @throws HookbenchError `port_in_use`, `listen_failed`
 */
export async function startControlServer(options: ControlServerOptions): Promise<ControlServer> {
  const { engine, keys, exposed } = options;
  const allowed: AllowedHosts = { port: options.port, exposed };
  const origin = (): string => `http://127.0.0.1:${allowed.port}`;
  const control = (): string => origin() + controlPath;
  const { clocks, dataDir, random } = engine;
  const links = createPageLinks({ keys, dataDir, random, clock: clocks.wall, origin });
  const downloads = createDownloads(random, clocks.wall);
  const budget = createByteBudget(clocks.wall);
  const onFailure = (error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    engine.journal
      .append([{ kind: 'engine', atMs: clocks.wall.now(), change: 'failure', message }])
      .catch(() => undefined);
  };
  const transports = lazily(async (): Promise<Transports> => {
    const { openTransports } = await import('./open-transports.ts');
    const shell = createBrowserShell(downloads.offer, links.link);
    return openTransports({ ...options, budget, control, onFailure, shell });
  });
  const deps: Deps = { options, transports, downloads, budget, onFailure };
  const handle: RequestListener = (request, response) => {
    const answer = async (): Promise<void> => {
      checkHostAndOrigin(request, allowed);
      request.url = originForm(request.url ?? '/');
      await route(deps, request, response);
    };
    answer()
      .catch((error: unknown) => {
        if (!(error instanceof HookbenchError)) onFailure(error);
        answerProblem(response, error);
      })
      .finally(() => {
        budget.release(request);
      });
  };
  const listener = await listen({
    name: 'control',
    port: options.port,
    exposed,
    handle,
    prepare: (server) => {
      answerClientErrors(server);
      acceptSockets(server, deps, allowed);
    },
  });
  allowed.port = listener.port;
  return {
    control: control(),
    links,
    close: async () => {
      links.close();
      (await transports.made()?.catch(() => undefined))?.socket.close();
      await listener.close();
    },
  };
}
