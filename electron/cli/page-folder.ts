import { existsSync } from 'node:fs';
import { join } from 'node:path';

const isSource = import.meta.url.endsWith('.ts');

/** Folder of the built page: next to the bundle, or under `out` if the command runs from source. */
export const pageFolder = isSource
  ? join(import.meta.dirname, '../../out/renderer')
  : join(import.meta.dirname.replace(/[/\\]chunks$/, ''), '../renderer');

/** The built main script of the desktop app. */
export const desktopScript = join(pageFolder, '../main/main.js');

/** Whether this installation contains the desktop app. The npm package does not, but its project may have an Electron. */
export const hasDesktopApp = isSource || existsSync(desktopScript);
