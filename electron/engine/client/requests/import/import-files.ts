import { dottedIssue } from '#shared/errors/issue-place.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { isSettingsFile } from '#shared/import/collection-files.ts';
import { defaultsOf, inheritedBy, nothingInherited, type CollectionDefaults } from '../../collections/inherited.ts';
import { collectionFile } from '../../collections/request-file.ts';
import { addRequest, placeName } from './add-request.ts';
import { createCollector } from './collector.ts';
import { readForeign } from './foreign-document.ts';
import { importRequests } from './import-requests.ts';
import type { Imported, ImportFile } from './imported.ts';
import { looksLikeBru, readBruDefaults, readBruRequest } from './read-bruno.ts';
import { addOpenCollection, looksLikeOpenCollection } from './read-opencollection.ts';
import { unreadable } from './shell-words.ts';

/** The folders of a path with `/`. */
const foldersOf = (name: string): string[] => name.split('/').slice(0, -1);

const isOfFolder = /(?:^|\/)(?:collection\.bru|folder\.bru|(?:opencollection|folder)\.ya?ml)$/i;

function readDefaults({ name, text }: ImportFile): CollectionDefaults {
  if (/\.bru$/i.test(name)) return readBruDefaults(text);
  const { lineOf, value } = readForeign(text);
  const { data, error } = collectionFile.safeParse(value);
  if (data) return defaultsOf(data);
  const [issue] = error.issues;
  throw unreadable(lineOf(issue?.path as string[]), `${dottedIssue(issue).text}.`, 'Correct the file.');
}

/**
 * Reads the files of a folder, e.g. of a collection of Bruno. A file that is wrong is skipped with a warning that has
 * its name and line.
 * @throws HookbenchError `bad_input` if all of them are wrong
 */
export async function importFiles(files: readonly ImportFile[]): Promise<Imported> {
  const collector = createCollector();
  const ofFolder = new Map<string, CollectionDefaults>();
  const problems: HookbenchError[] = [];

  /** Reads a file, or warns what is wrong with it. */
  async function attempt({ name }: ImportFile, read: () => Promise<void> | void): Promise<void> {
    try {
      await read();
    } catch (error) {
      const problem =
        error instanceof HookbenchError
          ? error
          : new HookbenchError('bad_input', 'The file cannot be read.', { field: '/files', cause: error });
      problems.push(problem);
      collector.warn(`${name} was skipped: ${problem.message}`);
    }
  }

  /** What the folders of a file give to it. */
  function defaultsFor(folders: readonly string[]): CollectionDefaults {
    let defaults = nothingInherited;
    for (let depth = 0; depth <= folders.length; depth++)
      defaults = inheritedBy(defaults, ofFolder.get(folders.slice(0, depth).join('/')) ?? nothingInherited);
    return defaults;
  }

  async function add(file: ImportFile): Promise<void> {
    const { name, text } = file;
    const folders = foldersOf(name);
    const shown = { folders: folders.map(placeName), defaults: defaultsFor(folders), place: () => name };
    if (looksLikeBru(text)) {
      const request = readBruRequest(text);
      if (request) addRequest(collector, { ...shown, request });
    } else if (looksLikeOpenCollection(text))
      addOpenCollection(collector, { ...shown, document: readForeign(text), at: `${name}, ` });
    else {
      const { items, warnings } = await importRequests(text, name);
      for (const item of items) collector.add(item);
      for (const warning of warnings) collector.warn(`${name}: ${warning}`);
    }
  }

  for (const file of files.filter(({ name }) => isOfFolder.test(name)))
    await attempt(file, () => void ofFolder.set(foldersOf(file.name).join('/'), readDefaults(file)));
  const requests = files.filter(({ name }) => !isOfFolder.test(name) && !isSettingsFile(name));
  for (const file of requests) await attempt(file, () => add(file));
  const imported = collector.imported('files');
  const [problem] = problems;
  if (imported.items.length === 0 && problem) throw problem;
  return imported;
}
