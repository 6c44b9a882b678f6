import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folders above the code, sources or bundle, that can contain the examples. */
const above = ['../..', '../../..', '../../../..'];

/** A folder of the examples, if it is installed. */
export function exampleFolder(name: 'scenarios' | 'lessons'): string | undefined {
  const folders = [
    ...above.map((one) => join(import.meta.dirname, one)),
    // Resources of the desktop app.
    ...(typeof process.resourcesPath === 'string' ? [process.resourcesPath] : []),
  ];
  return folders.map((folder) => join(folder, 'examples', name)).find((folder) => existsSync(folder));
}
