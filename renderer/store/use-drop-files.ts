import { useCallback } from 'react';
import { caseExtension } from '#shared/model/case-file.ts';
import { isInterfaceText, openInterfaceFiles } from './interface/interface-form.ts';
import { openConfig } from './open-config.ts';
import { showImport } from './show-import.ts';
import { openInspected } from './show-inspect.ts';
import { useOpenCase } from './use-open-case.ts';
import { useStores } from './use-stores.ts';

/** Characters of a file by which its kind is found. */
const readCharacters = 4096;

const isDocument = async (file: File): Promise<boolean> =>
  /\.(ya?ml|json)$/i.test(file.name) && isInterfaceText(await file.slice(0, readCharacters).text());

/**
 * A function that opens dropped files: documents of an interface by their contents, others according to their extension.
 * Files of other kinds are inspected.
 */
export function useDropFiles(): (files: readonly File[]) => Promise<void> {
  const stores = useStores();
  const openCase = useOpenCase();
  return useCallback(
    async (files) => {
      const kinds = await Promise.all(files.map(async (file) => ({ file, isDocument: await isDocument(file) })));
      const documents = kinds.flatMap((one) => (one.isDocument ? [one.file] : []));
      if (documents.length > 0) await openInterfaceFiles(stores, documents);
      for (const { file } of kinds.filter((one) => !one.isDocument)) {
        if (file.name.endsWith(`.${caseExtension}`)) void openCase(file);
        else if (/\.ya?ml$/i.test(file.name)) void openConfig(stores, file);
        else if (/\.har$/i.test(file.name)) showImport(stores, file);
        else void openInspected(stores, file);
      }
    },
    [stores, openCase],
  );
}
