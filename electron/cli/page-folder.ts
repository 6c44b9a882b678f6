import { join } from 'node:path';

/** Where the built page is: beside the bundle, or under `out` when the command runs from source. */
export const pageFolder = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, '../../out/renderer')
  : join(import.meta.dirname.replace(/[/\\]chunks$/, ''), '../renderer');
