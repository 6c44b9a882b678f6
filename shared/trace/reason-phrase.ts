import table from './reason-phrases.json' with { type: 'json' };

/** Reason phrases by status code (RFC 9110 15, RFC 6585). */
const phrases: Record<number, string> = table;

/** The reason phrase of a status; empty if it has none. */
export function reasonPhrase(status: number): string {
  return phrases[status] ?? '';
}
