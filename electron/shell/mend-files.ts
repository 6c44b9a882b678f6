import { join } from 'node:path';
import { mendJsonFile } from '../engine/config/mend-json-file.ts';
import { mendSettingsFile } from '../engine/settings.ts';
import { recentFilesShape } from './files/recent-files.ts';
import { windowState } from './window-state.ts';

/** Makes sure that the files of the shell can be read. @returns What the user should know. */
export function mendFiles(dataDir: string, stamp: string): string[] {
  const at = (name: string): string => join(dataDir, name);
  return [
    ...mendSettingsFile(at('settings.json'), stamp),
    ...mendJsonFile({ file: at('window.json'), what: 'The file of the window', shape: windowState }, stamp),
    ...mendJsonFile({ file: at('recent.json'), what: 'The list of recent files', shape: recentFilesShape }, stamp),
  ];
}
