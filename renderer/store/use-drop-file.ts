import { useCallback } from 'react';
import { caseExtension } from '#shared/model/case-file.ts';
import { openConfig } from './open-config.ts';
import { openImport } from './show-import.ts';
import { useOpenCase } from './use-open-case.ts';
import { useStores } from './use-stores.ts';

/** How to open a file that was dropped on the page, by the end of its name. */
export function useDropFile(): (file: File) => void {
  const stores = useStores();
  const openCase = useOpenCase();
  return useCallback(
    (file) => {
      if (file.name.endsWith(`.${caseExtension}`)) void openCase(file);
      else if (/\.ya?ml$/i.test(file.name)) void openConfig(stores, file);
      else if (/\.har$/i.test(file.name)) void openImport(stores, file);
      else {
        const text = `${file.name} is no file that Hookbench opens: it opens .${caseExtension}, hookbench.yaml and .har.`;
        stores.shell.getState().tell('problem', text);
      }
    },
    [stores, openCase],
  );
}
