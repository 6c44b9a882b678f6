/** The last part of a path of any system. */
export const lastPart = (path: string): string => path.split(/[/\\]/).findLast((part) => part !== '') ?? path;

/** The separator of a path of any system. */
export const separatorOf = (path: string): string => (path.includes('\\') && !path.startsWith('/') ? '\\' : '/');

/** The folder of a file. */
export const folderOf = (path: string): string => path.slice(0, path.length - lastPart(path).length - 1);

/** A name that no file of the list has, for a copy: `chat copy.yaml`, `chat copy 2.yaml`. */
export function copyPath(path: string, taken: ReadonlySet<string>): string {
  const dot = path.lastIndexOf('.');
  const [start, end] = [path.slice(0, dot).replace(/ copy( \d+)?$/, ''), path.slice(dot)];
  for (let number = 1; ; number++) {
    const copy = `${start} copy${number > 1 ? ` ${number}` : ''}${end}`;
    if (!taken.has(copy)) return copy;
  }
}
