import { isSettingsFile } from '#shared/import/collection-files.ts';
import { importableText, maxImportFileBytes } from '#shared/import/importable-text.ts';
import { maxImportCharacters, maxImportFiles } from '#shared/import/max-import.ts';
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

/** Files of a collection that are imported; others of the folder are not read. */
const isOfCollection = (path: string): boolean =>
  /\.(?:bru|ya?ml|json|har|sh|txt)$/i.test(path) &&
  !/(?:^|\/)(?:node_modules|\.[^/]*)\//.test(path) &&
  !isSettingsFile(path);

/**
 * The texts of the files of a folder, with their paths in it.
 * @throws Error with a message for the user when they are too large or cannot be read
 */
export async function readImports(chosen: readonly File[]): Promise<{ files: ImportedFile[] }> {
  const files: ImportedFile[] = [];
  let characters = 0;
  for (const file of chosen) {
    const name = file.webkitRelativePath || file.name;
    if (!isOfCollection(name)) continue;
    const { text } = await readImport(file);
    characters += text.length;
    if (characters > maxImportCharacters || files.length >= maxImportFiles)
      throw new Error(
        `The files are too many or too large. The maximum is ${formatNumber(maxImportFiles)} files with ${formatNumber(maxImportCharacters)} characters. Choose a folder in it.`,
      );
    files.push({ name, text });
  }
  if (files.length > 0) return { files };
  throw new Error('The folder contains no file with requests, e.g. .bru, .yml or .json.');
}

/** Opens the import dialog with a selected or dropped file, or shows the error. */
export async function openImport(stores: Stores, file: File): Promise<void> {
  try {
    showImport(stores, await readImport(file));
  } catch (error) {
    stores.shell.getState().tell('problem', `${file.name} was not opened. ${refusalOf(error).words}`);
  }
}
