import { socketTransport } from './socket-transport.ts';
import type { Transport } from './transport.ts';
import { portTransport } from './port-transport.ts';

/** Selects the transport to the engine: a message port in the desktop app, else a WebSocket. */
export function pickTransport(): Transport {
  return location.protocol === 'app:' ? portTransport : socketTransport;
}
