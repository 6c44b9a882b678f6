import { openConnection, type Connection } from './connection.ts';
import { summarize } from './latencies.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { toRequestBytes } from './request-bytes.ts';

const tickMs = 1;
const warmUpMs = 500;

/**
 * Requests at a steady rate, in a small burst each millisecond, however slow the answers are. One that finds all
 * connections busy waits for the first free, and its latency counts from when it was due: a stall of the server shows in
 * every request that came due meanwhile (no coordinated omission).
 */
export async function openLoop(order: LoadOrder & { rate: number }): Promise<LoadResult> {
  const { port, request, rate, until } = order;
  const seconds = 'seconds' in until ? until.seconds : until.requests / rate;
  const total = Math.floor(rate * (seconds + warmUpMs / 1000));
  const skipped = Math.floor((rate * warmUpMs) / 1000);
  const latencies: number[] = [];
  const waiting: number[] = [];
  let head = 0;
  let due = 0;
  let sent = 0;
  let answered = 0;
  const idle: Connection[] = [];
  const dueAt = new Map<Connection, number>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sendNext = (connection: Connection): void => {
    const at = waiting[head++];
    if (at === undefined) throw new Error('Nothing waits.');
    dueAt.set(connection, at);
    connection.send(order.first + sent++);
  };
  const connections = await Promise.all(
    Array.from({ length: order.connections }, () =>
      openConnection({
        port,
        request: toRequestBytes(request, order.values, order.first),
        onError: reject,
        onAnswer(connection, status) {
          if (status !== order.status) reject(new Error(`Answered ${status}, expected ${order.status}.`));
          if (answered++ >= skipped) latencies.push(performance.now() - (dueAt.get(connection) ?? 0));
          if (head < waiting.length) sendNext(connection);
          else idle.push(connection);
          if (answered === total) resolve();
        },
      }),
    ),
  );
  idle.push(...connections);
  const startedMs = performance.now();
  const tick = (): void => {
    const now = performance.now();
    const wanted = Math.min(total, Math.floor(((now - startedMs) * rate) / 1000));
    for (; due < wanted; due++) waiting.push(now);
    for (let free = idle.length; free > 0 && head < waiting.length; free--) {
      const connection = idle.shift();
      if (connection) sendNext(connection);
    }
    if (due < total) setTimeout(tick, tickMs);
  };
  tick();
  try {
    await promise;
    return summarize(latencies, performance.now() - startedMs - warmUpMs);
  } finally {
    for (const connection of connections) connection.close();
  }
}
