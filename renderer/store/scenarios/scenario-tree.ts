import type { ScenarioEntry } from '#shared/scenario/workspace.ts';

/** A folder with its files; folders before files, both by name. */
export interface ScenarioTree {
  /** The last part of its path. */
  name: string;
  /** The path on the disk. */
  path: string;
  folders: ScenarioTree[];
  files: ScenarioEntry[];
  /** All files in it and in the folders within it. */
  all: ScenarioEntry[];
}

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, 'en', { numeric: true });

/** The last part of a path of any system. */
export const lastPart = (path: string): string => path.split(/[/\\]/).findLast((part) => part !== '') ?? path;

/** The separator of a path of any system. */
export const separatorOf = (path: string): string => (path.includes('\\') && !path.startsWith('/') ? '\\' : '/');

/** The folder of a file. */
export const folderOf = (path: string): string => path.slice(0, path.length - lastPart(path).length - 1);

/** The tree of an opened folder. */
export function scenarioTree(root: string, entries: readonly ScenarioEntry[], depth = 0): ScenarioTree {
  const partsOf = ({ name }: ScenarioEntry) => name.split('/');
  const files = entries.filter((one) => partsOf(one).length === depth + 1);
  const below = Map.groupBy(
    entries.filter((one) => partsOf(one).length > depth + 1),
    (one) => partsOf(one)[depth] ?? '',
  );
  const folders = [...below].map(([part, inside]) =>
    scenarioTree(`${root}${separatorOf(root)}${part}`, inside, depth + 1),
  );
  return {
    name: lastPart(root),
    path: root,
    folders: folders.toSorted(byName),
    files: files.toSorted(byName),
    all: [...entries],
  };
}

/** A name that no file of the list has, for a copy: `chat copy.yaml`, `chat copy 2.yaml`. */
export function copyPath(path: string, taken: ReadonlySet<string>): string {
  const dot = path.lastIndexOf('.');
  const [start, end] = [path.slice(0, dot).replace(/ copy( \d+)?$/, ''), path.slice(dot)];
  for (let number = 1; ; number++) {
    const copy = `${start} copy${number > 1 ? ` ${number}` : ''}${end}`;
    if (!taken.has(copy)) return copy;
  }
}
