/**
 * The loss if requests of an import are sent before those of a folder beside them, which the files of a collection cannot
 * express.
 */
export function lostOrder(items: readonly { folder: string; name: string }[]): string[] {
  const seen = new Set<string>();
  /** Folders that contain a folder of a later request. */
  const outer = new Set<string>();
  const names: string[] = [];
  for (const { folder, name } of items.toReversed()) {
    if (outer.has(folder)) names.push(name);
    if (folder === '' || seen.has(folder)) continue;
    seen.add(folder);
    outer.add('');
    for (let end = folder.lastIndexOf('/'); end > 0; end = folder.lastIndexOf('/', end - 1))
      outer.add(folder.slice(0, end));
  }
  names.reverse();
  const listed = names.slice(0, 5).join(', ') + (names.length > 5 ? `, and ${names.length - 5} more` : '');
  return names.length === 0 ? [] : [`A run sends the requests of a folder before those beside it: ${listed}.`];
}
