import { importableText, maxImportFileBytes } from '#shared/import/importable-text.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { refusalOf } from './refusal-of.ts';
import type { ImportedFile } from './requests-store.ts';
import type { Stores } from './stores.ts';

/** Opens the import dialog with a file. */
export function showImport({ navigation, requests }: Stores, { name, text }: ImportedFile): void {
  navigation.getState().go('requests');
  requests.getState().showImport({ name, text });
}

/**
 * The text of a file with requests.
 * @throws Error with a message for the user when the file is too large or cannot be read
 */
export async function readImport(file: File): Promise<ImportedFile> {
  const { name, size } = file;
  if (size > maxImportFileBytes)
    throw new Error(
      `${name} has ${formatNumber(size)} bytes. The maximum is ${formatNumber(maxImportFileBytes)} bytes.`,
    );
  return { name, text: importableText(name, await file.text()) };
}

/** Opens the import dialog with a selected or dropped file, or shows the error. */
export async function openImport(stores: Stores, file: File): Promise<void> {
  try {
    showImport(stores, await readImport(file));
  } catch (error) {
    stores.shell.getState().tell('problem', `${file.name} was not opened. ${refusalOf(error).words}`);
  }
}
