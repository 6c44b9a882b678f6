import { connectFleet, type Fleet } from './connect-fleet.ts';
import type { FleetOptions } from './fleet-options.ts';

/** One connection to a fleet, which is opened again after it was closed. */
export interface KeptConnection {
  /** Connects, or waits until the connection is back. @throws HookbenchError, see {@link connectFleet} */
  open(): Promise<Fleet>;
  /** The connection, unless it is away. */
  current(): Fleet | undefined;
  close(): Promise<void>;
}

/**
 * @param onAway Called when the connection is lost.
 * @param refused Called for each message that is left out.
 */
export function keepConnection(
  options: FleetOptions,
  onAway: () => void,
  refused: (message: string) => void,
): KeptConnection {
  let connected: Fleet | undefined;
  /** Resolves when the connection is back, or closed. */
  let away: PromiseWithResolvers<void> | undefined;

  function isBack(): void {
    away?.resolve();
    away = undefined;
  }

  async function follow({ nats }: Fleet): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') {
        away ??= Promise.withResolvers<void>();
        onAway();
      } else if (type === 'reconnect') isBack();
    }
    isBack();
  }

  return {
    async open() {
      if (!connected || connected.nats.isClosed()) {
        connected = await connectFleet(options, refused);
        follow(connected).catch(isBack);
      }
      await away?.promise;
      return connected;
    },
    current: () => (away ? undefined : connected),
    async close() {
      await connected?.nats.close();
    },
  };
}
