import { columnsOf } from '../../store/columns.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { hashOf } from './opaque-secret.ts';

/** An authorization request (or a device's user code) that waits for its user to sign in or consent. */
export interface Interaction {
  /** Sent in the forms and in a cookie of the browser. */
  id: string;
  /** Parameters of the authorization request, or of the device page. */
  parameters: string;
  purpose: 'authorize' | 'device';
  expiresAt: number;
}

export const interactionLifetimeMs = 15 * 60 * 1000;

const columns = columnsOf<Omit<Interaction, 'id'>>({
  parameters: 'parameters',
  purpose: 'purpose',
  expiresAt: 'expires_at',
});

/** Finds an interaction by its id. */
export function findInteraction(store: Store, id: string): Interaction | undefined {
  const row = store.get(`SELECT ${columns.sql} FROM interactions WHERE hash = ?`, hashOf(id));
  return row && { id, ...columns.read(row) };
}

export function interactionInsertion({ id, parameters, purpose, expiresAt }: Interaction): Statement {
  return {
    sql: 'INSERT INTO interactions (hash, parameters, purpose, expires_at) VALUES (?, ?, ?, ?)',
    params: [hashOf(id), parameters, purpose, expiresAt],
  };
}

/** Ends an interaction; rolled back if it was ended before. */
export function interactionEnd(id: string): Statement {
  return { sql: 'DELETE FROM interactions WHERE hash = ?', params: [hashOf(id)], expect: 1 };
}
