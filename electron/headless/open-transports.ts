import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { maxDocumentBytes } from '#shared/contract/max-input.ts';
import { restartCode } from '#shared/model/session.ts';
import { createControl } from '../engine/control/create-control.ts';
import type { OpenScenarios } from '../engine/control/scenarios-area.ts';
import type { RestartWithSession } from '../engine/control/sessions-area.ts';
import type { ShellPort } from '../engine/control/shell-port.ts';
import type { Engine } from '../engine/engine.ts';
import { lazily } from '../engine/lazily.ts';
import type { ByteBudget } from '../engine/http/byte-budget.ts';
import type { SettingsStore } from '../engine/settings.ts';
import type { McpEndpoint } from './mcp-endpoint.ts';
import { createRestTransport, type RestTransport } from './rest-transport.ts';
import { serveSocket, type SocketDeps } from './serve-socket.ts';

const protocol = 'hookbench';

/** Serves the control contract over WebSockets, after their key was checked. */
interface SocketTransport {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** The code and the reason with which a WebSocket is closed. */
type Closing = readonly [code: number, reason: string];

/** Serves the contract over WebSockets. @param closing How they are closed when the server closes. */
function createSocketTransport(deps: SocketDeps, closing: () => Closing): SocketTransport {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxDocumentBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(protocol) ? protocol : false),
  });
  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        // An invalid or oversized frame closes the socket. Without a listener, its error would end the process.
        webSocket.on('error', () => undefined);
        serveSocket(webSocket, deps);
      });
    },
    close() {
      for (const client of server.clients) client.close(...closing());
      server.close();
    },
  };
}

/** The control contract over REST and WebSockets. */
export interface Transports {
  rest: RestTransport;
  socket: SocketTransport;
  /** The tools for agents. Their code is loaded at the first call. */
  mcp: () => Promise<McpEndpoint>;
}

interface TransportDeps {
  engine: Engine;
  settings: SettingsStore;
  scenarios: OpenScenarios;
  shell: ShellPort;
  restart: RestartWithSession;
  budget: ByteBudget;
  /** The URL of the control API. */
  control: () => string;
  onFailure: (error: unknown) => void;
}

/** Opens the transports of the control contract. */
export function openTransports(deps: TransportDeps): Transports {
  const { budget, control, engine, onFailure, restart, scenarios, settings, shell } = deps;
  let closing: Closing = [1001, 'Hookbench is stopping'];
  const announced: RestartWithSession = (restored = '') => {
    closing = [restartCode, restored];
    restart(restored);
  };
  const router = createControl(engine, settings, control, shell, scenarios, announced);
  return {
    rest: createRestTransport(router, budget, onFailure),
    socket: createSocketTransport({ router, clock: engine.clocks.wall, onFailure }, () => closing),
    mcp: lazily(async () => {
      const { createMcpEndpoint } = await import('./mcp-endpoint.ts');
      return createMcpEndpoint({ router, budget, version: engine.version, onFailure });
    }),
  };
}
