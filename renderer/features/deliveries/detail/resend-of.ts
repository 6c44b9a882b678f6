import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Attempt } from '#shared/model/delivery.ts';

/** Headers that are computed for each attempt. */
const perAttempt = new Set(['host', 'content-length', 'connection', 'traceparent', 'webhook-timestamp', 'user-agent']);

/** The editable headers of an attempt: all but computed headers and signatures. */
export function editableHeaders({ request, signature }: Attempt): HeaderPair[] {
  const signed = new Set(signature?.headers.map((name) => name.toLowerCase()));
  return request.headers.filter(([name]) => !perAttempt.has(name.toLowerCase()) && !signed.has(name.toLowerCase()));
}

interface Edited {
  body: string;
  headers: readonly HeaderPair[];
}

/** The differences from the attempt; only these are sent to the engine. */
export function resendOf(before: Edited, { body, headers }: Edited): { body?: string; headers?: HeaderPair[] } {
  const key = ([name, value]: HeaderPair) => `${name.toLowerCase()}: ${value}`;
  const known = new Set(before.headers.map(key));
  const changed = headers.filter((pair) => pair[0].trim() !== '' && !known.has(key(pair)));
  return {
    ...(body !== before.body && { body }),
    ...(changed.length > 0 && { headers: changed.map(([name, value]): HeaderPair => [name.trim(), value]) }),
  };
}
