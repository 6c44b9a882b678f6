import { openConnection } from './connection.ts';
import { summarize } from './latencies.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { toRequestBytes } from './request-bytes.ts';

/** As many requests as the server answers: each connection sends its next when it has its answer. */
export async function closedLoop(order: LoadOrder): Promise<LoadResult> {
  const { first, port, request, until, values } = order;
  const latencies: number[] = [];
  const sentAt = new Map<unknown, number>();
  const limit = 'requests' in until ? until.requests : Infinity;
  const endMs = 'seconds' in until ? performance.now() + until.seconds * 1000 : Infinity;
  let sent = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const connections = await Promise.all(
    Array.from({ length: order.connections }, () =>
      openConnection({
        port,
        request: toRequestBytes(request, values, first),
        onError: reject,
        onAnswer(connection, status) {
          const now = performance.now();
          if (status !== order.status) reject(new Error(`Answered ${status}, expected ${order.status}.`));
          latencies.push(now - (sentAt.get(connection) ?? now));
          if (sent < limit && now < endMs) {
            sentAt.set(connection, now);
            connection.send(first + sent++);
          } else if (latencies.length === sent) resolve();
        },
      }),
    ),
  );
  const startedMs = performance.now();
  for (const connection of connections) {
    sentAt.set(connection, startedMs);
    connection.send(first + sent++);
  }
  try {
    await promise;
    return summarize(latencies, performance.now() - startedMs);
  } finally {
    for (const connection of connections) connection.close();
  }
}
