import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folders above the code, sources or bundle, that can contain the files that are shipped with it. */
const above = ['../..', '../../..', '../../../..'];

/** A folder of files that are shipped with Hookbench, if it is installed. */
export function installedFolder(
  name: 'docs' | 'examples/scenarios' | 'examples/lessons' | 'shared/experiments' | 'shared/interfaces',
): string | undefined {
  const folders = [
    ...above.map((one) => join(import.meta.dirname, one)),
    // Resources of the desktop app.
    ...(typeof process.resourcesPath === 'string' ? [process.resourcesPath] : []),
  ];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder));
}
