/** Whether texts contain every word of a search, in any order and case. @param search Empty matches everything. */
export function searchWords(search: string): (texts: readonly (string | undefined)[]) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (texts) => {
    const text = texts.join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
