/**
 * The loss if requests of an import are sent before those of a folder beside them, which the files of a collection cannot
 * express.
 */
export function lostOrder(items: readonly { folder: string; name: string }[]): string[] {
  const isBefore = ({ folder }: { folder: string }, index: number): boolean =>
    items
      .slice(index)
      .some((later) => later.folder !== folder && (folder === '' || later.folder.startsWith(`${folder}/`)));
  const names = items.filter(isBefore).map(({ name }) => name);
  const listed = names.slice(0, 5).join(', ') + (names.length > 5 ? `, and ${names.length - 5} more` : '');
  return names.length === 0 ? [] : [`A run sends the requests of a folder before those beside it: ${listed}.`];
}
