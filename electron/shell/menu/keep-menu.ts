import { existsSync } from 'node:fs';
import { Menu, shell } from 'electron';
import type { OpenContract } from '../open-contract.ts';
import { menuTemplate } from './menu-template.ts';

export interface KeepMenuParts {
  development: boolean;
  dataDir: string;
  /** Folder of the documentation, where it was installed. */
  documentation: string;
}

/** @returns Makes the menu bar as things stand; called at the start and after each change. */
export function keepMenu(contract: OpenContract, { dataDir, development, documentation }: KeepMenuParts): () => void {
  const { attempt, files, recent, settings, wishes } = contract;
  const openFolder = (folder: string): void => {
    attempt(async () => {
      const problem = await shell.openPath(folder);
      if (problem !== '') throw new Error(`${folder} could not be opened: ${problem}`);
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
      wish: wishes.make,
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
