const unsearchable = new Set(['seq', 'at', 'atMs', 'durationMs', 'checks']);

/** The words by which a journal entry is found: its texts and statuses, without times. */
export function searchText(value: unknown, name = ''): string {
  if (unsearchable.has(name)) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, part]) => searchText(part, Array.isArray(value) ? '' : key))
    .filter((text) => text !== '')
    .join(' ');
}

/** Writes a text as a full-text query in which no character acts as an operator. */
export function phraseExpression(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Writes what a user typed as a full-text query: all words must be there, the last may be unfinished. Each word is
 * quoted, so that no character acts as an operator; a NUL, at which SQLite would stop reading, parts words.
 */
export function matchExpression(query: string): string | undefined {
  const words = query.split(/[\s\0]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return words.map(phraseExpression).join(' ') + '*';
}
