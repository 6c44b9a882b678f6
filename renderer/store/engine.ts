import { createORPCClient } from '@orpc/client';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { MutationCache, notifyManager, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ControlClient } from '#shared/contract/client.ts';
import { clientOf, NotConnectedError, type ConnectionStore } from './connection-store.ts';

/** The engine as seen by the page: its procedures, and what the page has read from it. */
export interface Engine {
  /** Calls a procedure over the current connection; rejects with a message for the user if there is no connection. */
  client: ControlClient;
  /** The procedures as options of queries and mutations. */
  api: RouterUtils<ControlClient>;
  queries: QueryClient;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

type Procedure = (input: unknown, options: CallOptions) => Promise<unknown>;

const maxRetries = 3;

/** The client reports a lost connection as an abort that nobody asked for. */
const isLost = (error: unknown, { signal }: CallOptions): boolean =>
  error instanceof Error && error.name === 'AbortError' && signal?.aborted !== true;

/**
 * Reads the shown queries below a key again, and marks the others as out of date. A query whose first read is in flight is read
 * once more after it, because that read may have begun before the change.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const early = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
  if (early.length > 0) await queries.refetchQueries({ type: 'active', predicate: (query) => early.includes(query) });
}

/**
 * Creates the queries of the page. Data is read when a component first shows it and again when the connection is
 * restored; `live-queries.ts` keeps it up to date. After a mutation, the shown queries of the same area
 * (`authorization`, `webhooks`, …) are read again before the mutation resolves.
 */
export function createEngine(connection: ConnectionStore): Engine {
  // Within the task of an input event: otherwise a switch shows its previous state until the next task.
  notifyManager.setScheduler(queueMicrotask);
  const client = createORPCClient<ControlClient>({
    call: async (path, input, options) => {
      const procedure = path.reduce<unknown>(
        (node, name) => (node as Record<string, unknown>)[name],
        clientOf(connection),
      );
      try {
        return await (procedure as Procedure)(input, options);
      } catch (error) {
        throw isLost(error, options) ? new NotConnectedError() : error;
      }
    },
  });
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // A query whose connection was lost waits until it is restored.
        retry: (failures, error) => error instanceof NotConnectedError && failures < maxRetries,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_result, _input, _context, { options }) => {
        const [path] = (options.mutationKey ?? []) as [path?: readonly string[]];
        if (path) await readAgain(queries, [path.slice(0, 1)]);
      },
    }),
  });
  return { client, api: createTanstackQueryUtils(client), queries };
}

/** Pauses the queries of the page while it has no connection, and reads what it shows again when it is restored. */
export function pauseQueriesOffline(connection: ConnectionStore, queries: QueryClient): void {
  onlineManager.setOnline(false);
  // Mounted before the page connects, because only a mounted client resumes queries.
  queries.mount();
  onlineManager.setEventListener((setOnline) =>
    connection.subscribe((now, before) => {
      if (now.connection === before.connection) return;
      const connected = now.connection.state === 'connected';
      setOnline(connected);
      if (connected) void queries.invalidateQueries();
    }),
  );
}
