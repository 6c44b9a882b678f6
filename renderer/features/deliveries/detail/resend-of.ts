import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Attempt } from '#shared/model/delivery.ts';

/** Header fields that each attempt has anew. */
const anew = new Set(['host', 'content-length', 'connection', 'traceparent', 'webhook-timestamp', 'user-agent']);

/** The header fields of an attempt that make sense to edit: not those that are computed each time, nor signatures. */
export function editableHeaders({ request, signature }: Attempt): HeaderPair[] {
  const computed = new Set(signature?.headers.map((name) => name.toLowerCase()));
  return request.headers.filter(([name]) => !anew.has(name.toLowerCase()) && !computed.has(name.toLowerCase()));
}

interface Edited {
  body: string;
  headers: readonly HeaderPair[];
}

/** What differs from the attempt: only that is handed to the engine. */
export function resendOf(before: Edited, { body, headers }: Edited): { body?: string; headers?: HeaderPair[] } {
  const key = ([name, value]: HeaderPair) => `${name.toLowerCase()}: ${value}`;
  const known = new Set(before.headers.map(key));
  const changed = headers.filter((pair) => pair[0].trim() !== '' && !known.has(key(pair)));
  return {
    ...(body !== before.body && { body }),
    ...(changed.length > 0 && { headers: changed.map(([name, value]): HeaderPair => [name.trim(), value]) }),
  };
}
