import type { Fault } from '../model/fault.ts';

/** What faults match against. An unknown field does not match a fault that requires it. */
export interface MatchedMessage {
  /** In upper case. */
  method?: string | undefined;
  path?: string | undefined;
  event?: string | undefined;
  /** The OAuth client; at the sender, the subscription. */
  client?: string | undefined;
  /** The value of a header field, by its name in lower case. */
  header?: ((name: string) => string | undefined) | undefined;
}

function headerMatches(wanted: Fault['match']['header'], on: MatchedMessage): boolean {
  if (!wanted) return true;
  const value = on.header?.(wanted.name.toLowerCase());
  return value !== undefined && (wanted.value === undefined || value === wanted.value);
}

/** Whether a message meets the conditions of a fault. */
export function matchesMessage({ match }: Pick<Fault, 'match'>, on: MatchedMessage): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== on.method) return false;
  if (match.path !== undefined && !on.path?.startsWith(match.path)) return false;
  if (match.event !== undefined && match.event !== on.event) return false;
  if (match.client !== undefined && match.client !== on.client) return false;
  return headerMatches(match.header, on);
}
