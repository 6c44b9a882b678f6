import { useCallback } from 'react';
import { caseExtension } from '#shared/model/case-file.ts';
import { openConfig } from './open-config.ts';
import { openImport } from './show-import.ts';
import { openInspected } from './show-inspect.ts';
import { useOpenCase } from './use-open-case.ts';
import { useStores } from './use-stores.ts';

/** A function that opens a dropped file according to its extension; files of other kinds are inspected. */
export function useDropFile(): (file: File) => void {
  const stores = useStores();
  const openCase = useOpenCase();
  return useCallback(
    (file) => {
      if (file.name.endsWith(`.${caseExtension}`)) void openCase(file);
      else if (/\.ya?ml$/i.test(file.name)) void openConfig(stores, file);
      else if (/\.har$/i.test(file.name)) void openImport(stores, file);
      else void openInspected(stores, file);
    },
    [stores, openCase],
  );
}
