import type { Server } from 'node:net';

/** What a listener bears from slow, large or many clients. */
export const serverOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 60_000,
  insecureHTTPParser: false,
} as const;

const connectionLimit = 512;

/** Limits how many connections a server holds at once. */
export function limitConnections<Listener extends Server>(server: Listener): Listener {
  server.maxConnections = connectionLimit;
  return server;
}
