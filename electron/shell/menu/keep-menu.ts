import { existsSync } from 'node:fs';
import { Menu, shell } from 'electron';
import type { OpenContract } from '../connection/open-contract.ts';
import { menuTemplate } from './menu-template.ts';

export interface KeepMenuDeps {
  development: boolean;
  dataDir: string;
  /** Folder of the documentation; it may be missing. */
  documentation: string;
}

/** @returns A function that builds the menu bar for the current state. Call it at the start and after each change. */
export function keepMenu(contract: OpenContract, { dataDir, development, documentation }: KeepMenuDeps): () => void {
  const { attempt, files, recent, settings, commands } = contract;
  const openFolder = (folder: string): void => {
    attempt(async () => {
      const problem = await shell.openPath(folder);
      if (problem !== '') throw new Error(`Cannot open ${folder}: ${problem}`);
    });
  };
  return () => {
    const facts = {
      platform: process.platform,
      development,
      theme: settings.get().theme,
      recent: recent.all(),
      documented: existsSync(documentation),
    };
    const template = menuTemplate(facts, {
      open: (kind) => {
        attempt(() => files.choose(kind));
      },
      save: (kind) => {
        attempt(() => files.save(kind));
      },
      openRecent: (id) => {
        const file = recent.find(id);
        if (file) attempt(() => files.openPath(file.path, file.kind));
      },
      clearRecent: recent.clear,
      chooseTheme: (theme) => {
        attempt(async () => settings.update({ theme }));
      },
      command: commands.send,
      openDataFolder: () => {
        openFolder(dataDir);
      },
      openDocumentation: () => {
        openFolder(documentation);
      },
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
}
