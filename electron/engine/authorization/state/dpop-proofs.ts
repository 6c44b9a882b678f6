import type { Store } from '../../store/open-store.ts';
import { hashOf } from './opaque-secret.ts';

const insert = 'INSERT INTO dpop_proofs (id, seen_at) VALUES (?, ?) ON CONFLICT DO NOTHING';

/**
 * Records the use of a DPoP proof or a client assertion, which is valid once (RFC 9449 11.1, RFC 7523 3). Its hash is stored:
 * a `jti` may be long.
 * @param validAt It is remembered for at least an hour after this time.
 * @returns Whether it was new.
 */
export async function takeProof(store: Store, id: string, validAt: number): Promise<boolean> {
  const outcome = await store.write([{ sql: insert, params: [hashOf(id), validAt], expect: 1 }]);
  return outcome.kind === 'committed';
}
