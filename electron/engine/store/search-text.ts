const unsearchable = new Set(['seq', 'at', 'atMs', 'durationMs', 'checks']);

/** The searchable words of a journal entry: its texts and statuses, without times. */
export function searchText(value: unknown, name = ''): string {
  if (unsearchable.has(name)) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const isArray = Array.isArray(value);
  let words = '';
  for (const [key, part] of Object.entries(value)) {
    const more = searchText(part, isArray ? '' : key);
    if (more !== '') words += words === '' ? more : ` ${more}`;
  }
  return words;
}

/** Searches only the words of the entries, or those of the captures. */
export const inColumn = (column: 'entry' | 'capture', expression: string): string =>
  `{${column}_text} : (${expression})`;

/** Quotes a text for a full-text query, so that no character is an operator. */
export function phraseExpression(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Converts typed text to a full-text query: all words must match, the last one as a prefix. Each word is
 * quoted, so that no character is an operator; a NUL, at which SQLite would stop, separates words.
 */
export function matchExpression(query: string): string | undefined {
  const words = query.split(/[\s\0]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return words.map(phraseExpression).join(' ') + '*';
}
