import type { z } from 'zod';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { isSettingsFile } from '#shared/import/collection-files.ts';
import { isMembers } from '../../../interface/read/members.ts';
import { orderedBy } from '../../collections/list-collection.ts';
import { collectionFile, environmentFile } from '../../collections/request-file.ts';
import {
  addRequest,
  inheritedByRequests,
  noDefaults,
  placeName,
  type FileDefaults,
  type FolderDefaults,
} from './add-request.ts';
import { createCollector, type Collector } from './collector.ts';
import { readForeign } from './foreign-document.ts';
import { importInto } from './import-requests.ts';
import type { Imported, ImportFile } from './import-job.ts';
import { looksLikeBru, readBruDefaults, readBruRequest, readBruVariables } from './read-bruno.ts';
import { addOpenCollection, defaultsOfFile, isOpenCollection, variablesOf } from './read-opencollection.ts';
import { unreadable } from './shell-words.ts';

/** The folders of a path with `/`. */
const foldersOf = (name: string): string[] => name.split('/').slice(0, -1);

const isOfFolder = /(?:^|\/)(?:collection\.bru|folder\.bru|(?:opencollection|folder)\.ya?ml)$/i;
const isOfCollection = /(?:^|\/)(?:collection\.bru|opencollection\.ya?ml)$/i;
const ofEnvironment = /(?:^|\/)environments\/([^/]+)\.(bru|ya?ml)$/i;

/** Whether a file is about a folder, or an environment. */
const isSettingOf = (name: string): boolean => isOfFolder.test(name) || ofEnvironment.test(name);

/** A file in the OpenCollection format, or the line of what is wrong. */
function parsed<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  const { lineOf, value } = readForeign(text);
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  throw unreadable(lineOf(issue?.path ?? []), `${dottedIssue(issue).text}.`, 'Correct the file.');
}

const readDefaults = ({ name, text }: ImportFile, warnings: string[]): FileDefaults =>
  /\.bru$/i.test(name) ? readBruDefaults(text, warnings) : defaultsOfFile(parsed(text, collectionFile));

/** Adds an environment of a collection in files. */
function addEnvironment(collector: Collector, { name, text }: ImportFile): void {
  const [, title = '', kind] = ofEnvironment.exec(name) ?? [];
  if (kind?.toLowerCase() === 'bru') collector.addEnvironment(title, readBruVariables(text));
  else {
    const environment = parsed(text, environmentFile);
    collector.addEnvironment(environment.name || title, variablesOf(environment));
  }
}

/** What the folders of a collection in files give to their requests. */
function createDefaults(collector: Collector, shownFolders: (name: string) => string[]) {
  const ofFolder = new Map<string, FileDefaults>();

  function add(file: ImportFile): void {
    const warnings: string[] = [];
    const defaults = readDefaults(file, warnings);
    for (const warning of warnings) collector.warn(warning, file.name);
    const folder = foldersOf(file.name);
    if (isOfCollection.test(file.name)) {
      collector.share(shownFolders(file.name).at(-1) ?? 'Collection', defaults.variables);
      defaults.variables = [];
    }
    ofFolder.set(folder.join('/'), defaults);
  }

  const inherited = new Map<string, FolderDefaults>();

  /** What the folders of a file give to it. */
  function of(folders: readonly string[]): FolderDefaults {
    const path = folders.join('/');
    const known = inherited.get(path);
    if (known) return known;
    const outer = folders.length === 0 ? noDefaults : of(folders.slice(0, -1));
    const own = ofFolder.get(path);
    const defaults = own ? inheritedByRequests(outer, own, (text) => collector.warn(text, path)) : outer;
    inherited.set(path, defaults);
    return defaults;
  }

  return { add, of };
}

const isBrunoSettings = /(?:^|\/)bruno\.json$/i;
const isOpenCollectionFile = /(?:^|\/)opencollection\.ya?ml$/i;

const membersOf = (value: unknown): Record<string, unknown> => (isMembers(value) ? value : {});

/** The settings of a collection in `bruno.json` or `opencollection.yml`; none if the file cannot be read, which is reported with the other errors. */
function describedIn(file: ImportFile) {
  let settings: Record<string, unknown> = {};
  try {
    settings = membersOf(readForeign(file.text).value);
  } catch {
    // It is reported when its requests are read.
  }
  return isBrunoSettings.test(file.name)
    ? { file, info: settings, config: settings }
    : { file, info: membersOf(settings['info']), config: membersOf(settings['config']) };
}
type Described = ReturnType<typeof describedIn>;

const maxShown = 300;

/** Names the settings of connections that a collection of Bruno has: its certificates are files beside it. */
function warnOfConnections(collector: Collector, { config: { clientCertificates, proxy }, file }: Described): void {
  const certificates: unknown = Array.isArray(clientCertificates)
    ? clientCertificates
    : membersOf(clientCertificates)['certs'];
  const domains = (Array.isArray(certificates) ? certificates : []).map((one) => membersOf(one)['domain']);
  const shown = domains.filter((domain) => typeof domain === 'string' && domain !== '').join(', ');
  if (shown !== '')
    collector.warn(
      `Client certificates are not imported: add those for ${shown.slice(0, maxShown)} in Settings.`,
      file.name,
    );
  const { disabled, enabled, hostname, config = {} } = membersOf(proxy);
  const host = hostname ?? membersOf(config)['hostname'];
  if (typeof host === 'string' && host !== '' && disabled !== true && enabled !== false)
    collector.warn(`The proxy is not imported: set ${host.slice(0, maxShown)} in Settings.`, file.name);
}

/** The names of collections, by their folders. */
const titlesOf = (collections: readonly Described[]): ReadonlyMap<string, string> =>
  new Map(
    collections.flatMap(({ file, info: { name: title } }) =>
      typeof title === 'string' && title.trim() !== ''
        ? [[foldersOf(file.name).join('/'), placeName(title)] as const]
        : [],
    ),
  );

const firstSeq = /^(?:meta[ \t]*\{|info:)[ \t]*\r?\n(?:[ \t][^\n]*\n)*?[ \t]+seq:[ \t]*(\d{1,9})/m;

/** The position in the first block of a file of Bruno or in the OpenCollection format. */
function positionIn(file: ImportFile): number | undefined {
  const [, seq] = (/\.(?:bru|ya?ml)$/i.test(file.name) && firstSeq.exec(file.text)) || [];
  return seq === undefined ? undefined : Number(seq);
}

/** The files of requests in the order in which Bruno runs them. @param all Also those of folders. */
function inBrunoOrder(requests: readonly ImportFile[], all: readonly ImportFile[]): ImportFile[] {
  const positions = new Map(
    all
      .filter(({ name }) => /(?:^|\/)folder\.(?:bru|ya?ml)$/i.test(name))
      .map((file) => [foldersOf(file.name).join('/'), positionIn(file) || 1]),
  );
  const placed = requests.map((file) => ({
    file,
    folder: foldersOf(file.name).join('/'),
    // Those without a position stay as they are given.
    name: '',
    seq: positionIn(file),
  }));
  return orderedBy((folder) => positions.get(folder), placed).map(({ file }) => file);
}

/**
 * Reads the files of a folder, e.g. of a collection of Bruno. A file that is wrong is skipped with a warning that has
 * its name and line.
 * @throws HookbenchError `bad_input` if all of them are wrong
 */
export async function importFiles(files: readonly ImportFile[]): Promise<Imported> {
  const collector = createCollector();
  const collections = files
    .filter(({ name }) => isBrunoSettings.test(name) || isOpenCollectionFile.test(name))
    .map(describedIn);
  const titles = titlesOf(collections);
  for (const one of collections) warnOfConnections(collector, one);
  /** The folders with the names of their collections. */
  const shownFolders = (name: string): string[] => {
    const folders = foldersOf(name);
    const top = titles.get('');
    const titled = folders.map(
      (folder, index) => titles.get(folders.slice(0, index + 1).join('/')) ?? placeName(folder),
    );
    return top === undefined ? titled : [top, ...titled];
  };
  const defaults = createDefaults(collector, shownFolders);
  const problems: HookbenchError[] = [];

  /** Reads a file, or warns what is wrong with it. */
  async function attempt(file: ImportFile, read: (file: ImportFile) => Promise<unknown> | void): Promise<void> {
    try {
      await read(file);
    } catch (error) {
      const problem =
        error instanceof HookbenchError
          ? error
          : new HookbenchError('bad_input', 'The file cannot be read.', { field: '/files', cause: error });
      problems.push(problem);
      collector.warn(`${file.name} was skipped: ${problem.message}`);
    }
  }

  async function add({ name, text }: ImportFile): Promise<void> {
    const folders = foldersOf(name);
    const shown = { folders: shownFolders(name), defaults: defaults.of(folders), place: () => name };
    if (looksLikeBru(text)) {
      const warnings: string[] = [];
      const request = readBruRequest(text, warnings);
      if (request) addRequest(collector, { ...shown, request, warnings });
      else collector.warn(`${name} was skipped: it has no HTTP request.`);
      return;
    }
    const document = /\.ya?ml$/i.test(name) ? readForeign(text) : undefined;
    if (document && isOpenCollection(document.value))
      addOpenCollection(collector, { ...shown, document, at: `${name}, ` });
    else
      await importInto(
        {
          ...collector,
          warn: (warning, item) => collector.warn(warning, item === undefined ? name : `${name}, ${item}`),
        },
        text,
        name,
      );
  }

  const rest = files.filter(({ name }) => !isSettingsFile(name) && !isBrunoSettings.test(name));
  const [settings, others] = [
    rest.filter(({ name }) => isSettingOf(name)),
    inBrunoOrder(
      rest.filter(({ name }) => !isSettingOf(name)),
      rest,
    ),
  ];
  for (const file of settings)
    await attempt(file, (one) => (isOfFolder.test(one.name) ? defaults.add(one) : addEnvironment(collector, one)));
  for (const file of others) await attempt(file, add);
  const imported = collector.imported('files');
  const [problem] = problems;
  if (imported.items.length + imported.environments.length === 0 && problem) throw problem;
  return imported;
}
