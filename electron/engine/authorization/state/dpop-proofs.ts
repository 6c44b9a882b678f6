import type { Store } from '../../store/open-store.ts';
import { hashOf } from './opaque-secret.ts';

const insert = 'INSERT INTO dpop_proofs (id, seen_at) VALUES (?, ?) ON CONFLICT DO NOTHING';

/**
 * Records the use of a DPoP proof, which is valid once (RFC 9449 11.1). Its hash is stored: a `jti` may be long.
 * @returns Whether it was new.
 */
export async function takeProof(store: Store, id: string, seenAt: number): Promise<boolean> {
  const outcome = await store.write([{ sql: insert, params: [hashOf(id), seenAt], expect: 1 }]);
  return outcome.kind === 'committed';
}
