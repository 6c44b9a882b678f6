interface Placed {
  folder: string;
}

/** The first folder of the requests of an import if they share it: the collection. Undefined if they do not. */
export function commonFolder(items: readonly Placed[]): string | undefined {
  const [root = ''] = items[0]?.folder.split('/') ?? [];
  return root !== '' && items.every(({ folder }) => `${folder}/`.startsWith(`${root}/`)) ? root : undefined;
}

/** Requests without the folder that contains all of them. */
export function withoutCommonFolder<Item extends Placed>(items: readonly Item[]): Item[] {
  const root = commonFolder(items);
  return items.map((item) => (root === undefined ? item : { ...item, folder: item.folder.slice(root.length + 1) }));
}
