import { join } from 'node:path';

/** Folder of the built page: next to the bundle, or under `out` if the command runs from source. */
export const pageFolder = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, '../../out/renderer')
  : join(import.meta.dirname.replace(/[/\\]chunks$/, ''), '../renderer');
