import { createControl } from '../engine/control/create-control.ts';
import type { OpenScenarios } from '../engine/control/scenarios-area.ts';
import type { RestartWithSession } from '../engine/control/sessions-area.ts';
import type { ShellPort } from '../engine/control/shell-port.ts';
import type { Engine } from '../engine/engine.ts';
import type { ByteBudget } from '../engine/http/byte-budget.ts';
import type { SettingsStore } from '../engine/settings.ts';
import { createRestTransport, type RestTransport } from './rest-transport.ts';
import { createSocketTransport, type SocketTransport } from './socket-transport.ts';

/** The control contract over REST and WebSockets. */
export interface Transports {
  rest: RestTransport;
  socket: SocketTransport;
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
  const router = createControl(engine, settings, control, shell, scenarios, restart);
  return {
    rest: createRestTransport(router, budget, onFailure),
    socket: createSocketTransport({ router, clock: engine.clocks.wall, onFailure }),
  };
}
