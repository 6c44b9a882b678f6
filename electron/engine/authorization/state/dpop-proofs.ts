import type { Store } from '../../store/open-store.ts';

const insert = 'INSERT INTO dpop_proofs (id, seen_at) VALUES (?, ?) ON CONFLICT DO NOTHING';

/**
 * Records the use of a DPoP proof, which is valid once (RFC 9449 11.1).
 * @returns Whether it was new.
 */
export async function takeProof(store: Store, id: string, seenAt: number): Promise<boolean> {
  const outcome = await store.write([{ sql: insert, params: [id, seenAt], expect: 1 }]);
  return outcome.kind === 'committed';
}
