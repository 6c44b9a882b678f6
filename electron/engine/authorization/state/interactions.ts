import { tableOf } from '../../store/columns.ts';
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

const table = tableOf<Omit<Interaction, 'id'>>('interactions', {
  parameters: 'parameters',
  purpose: 'purpose',
  expiresAt: 'expires_at',
});

/** Finds an interaction by its id. */
export function findInteraction(store: Store, id: string): Interaction | undefined {
  const found = table.find(store, 'hash', hashOf(id));
  return found && { id, ...found };
}

export const interactionInsertion = ({ id, ...interaction }: Interaction): Statement =>
  table.insertion(interaction, { hash: hashOf(id) });

/** Ends an interaction; rolled back if it was ended before. */
export function interactionEnd(id: string): Statement {
  return { sql: 'DELETE FROM interactions WHERE hash = ?', params: [hashOf(id)], expect: 1 };
}
