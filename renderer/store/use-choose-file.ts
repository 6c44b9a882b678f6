import { useCallback } from 'react';
import { caseExtension } from '#shared/model/case-file.ts';
import type { OpenedKind } from '#shared/model/shell.ts';
import { clientOf } from './connection-store.ts';
import { keptData } from './kept-data.ts';
import { openConfig } from './open-config.ts';
import { refusalOf } from './refusal-of.ts';
import { showImport } from './show-import.ts';
import { useOpenCase } from './use-open-case.ts';
import { useStores } from './use-stores.ts';

const accepted: Record<OpenedKind, string> = { case: `.${caseExtension}`, config: '.yaml,.yml', har: '.har' };

/** A function that opens a file dialog and the selected file: the dialog of the desktop app, which records recent files, else the browser's. */
export function useChooseFile(): (kind: OpenedKind) => void {
  const stores = useStores();
  const openCase = useOpenCase();
  return useCallback(
    (kind) => {
      const { tell } = stores.shell.getState();
      const choose = async (): Promise<void> => {
        if (keptData(stores, 'shell')?.runsIn === 'desktop') {
          await clientOf(stores.connection).shell.open({ kind });
          return;
        }
        const file = await pickFile(accepted[kind]);
        if (!file) return;
        if (kind === 'case') await openCase(file);
        else if (kind === 'config') await openConfig(stores, file);
        else showImport(stores, file);
      };
      choose().catch((error: unknown) => tell('problem', refusalOf(error).words));
    },
    [stores, openCase],
  );
}

/**
 * Opens the file dialog of the browser.
 * @param accept Accepted file types, e.g. `.yaml`.
 * @returns `undefined` when no file was selected.
 */
function pickFile(accept: string): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
