import { join } from 'node:path';
import { repairJsonFile } from '../../engine/config/repair-json-file.ts';
import { repairSettingsFile } from '../../engine/settings.ts';
import { recentFilesShape } from '../files/recent-files.ts';
import { windowState } from '../window/window-state.ts';

/** Renames damaged files of the shell. @returns Notices for the user. */
export function repairFiles(dataDir: string, stamp: string): string[] {
  const at = (name: string): string => join(dataDir, name);
  return [
    ...repairSettingsFile(at('settings.json'), stamp),
    ...repairJsonFile({ file: at('window.json'), what: 'The window state file', shape: windowState }, stamp),
    ...repairJsonFile({ file: at('recent.json'), what: 'The list of recent files', shape: recentFilesShape }, stamp),
  ];
}
