import { posix } from 'node:path';
import { jsonPointer, pointerNames } from '#shared/text/json-pointer.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { setMember, type Members } from './members.ts';
import type { Origin, PlacedDocument } from './placed-document.ts';
import { readSource } from './source.ts';

/** Returns the text of a file by its path below the folder of the document, or of a URL. @throws Error that says why not */
export type LoadFile = (path: string) => Promise<string>;

/** The member of a merged document with the files that it refers to. */
export const filesMember = 'x-hookbench-files';
const maxFiles = 10_000;
/** Max characters of all files. */
const maxCharacters = 20 * 1024 * 1024;

/** A file of a merged document. */
export interface BundledFile {
  /** Its path below the folder of the document, or its URL. */
  file: string;
  /** Where its contents are in the merged document. */
  prefix: string;
}

/** The files of a merged document. */
export type Bundle = ReturnType<typeof createBundle>;

const isUrl = (path: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(path);

function pathOf(reference: string, from: string): string {
  if (isUrl(reference) || isUrl(from)) {
    const { href, protocol } = new URL(reference, isUrl(from) ? from : undefined);
    if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is not supported`);
    return href;
  }
  const path = posix.normalize(posix.join(posix.dirname(from), decodeURIComponent(reference)));
  if (reference.startsWith('/') || reference.includes('\\') || path === '..' || path.startsWith('../')) {
    throw new Error('it is not below the folder of the document');
  }
  return path;
}

/** The messages of errors here have no full stop. */
function toProblem(error: unknown): never {
  throw new Error(messageOf(error).replace(/\.$/, ''), { cause: error });
}

/** @param main The path of the document below its folder. */
export function createBundle(document: PlacedDocument, main: string, loadFile: LoadFile | undefined) {
  const mainFile = { file: main, prefix: '' };
  const files = new Map<string, BundledFile>([[main, mainFile]]);
  // The name that a document gives itself (OpenAPI 3.2 4.1.2).
  if (typeof document.root['$self'] === 'string') files.set(document.root['$self'], mainFile);
  const loaded = new Map<string, Promise<void>>([[main, Promise.resolve()]]);
  let characters = 0;

  function add({ file }: BundledFile, value: unknown, origin: Origin): void {
    const members = (document.root[filesMember] ??= {}) as Members;
    setMember(members, file, value);
    document.setOrigin(members, file, origin);
    loaded.set(file, Promise.resolve());
  }

  function fileOf(path: string): BundledFile {
    const known = files.get(path) ?? { file: path, prefix: jsonPointer([filesMember, path]) };
    files.set(path, known);
    return known;
  }

  async function read(one: BundledFile): Promise<void> {
    if (!loadFile) throw new Error('other files are not read');
    if (loaded.size > maxFiles) throw new Error(`the document has more than ${formatNumber(maxFiles)} files`);
    const text = await loadFile(one.file);
    characters += text.length;
    if (characters > maxCharacters) throw new Error('the files have more than 20 MB');
    const source = readSource(one.file, text);
    add(one, source.value, { source, pointer: '' });
  }

  return {
    main: mainFile,
    /** Adds the contents of a file. */
    add,
    /** The file at a path from the folder of the document. */
    fileOf,
    /** The file that a reference names in another one. @throws Error that says why it cannot be read */
    find: (reference: string, from: BundledFile): BundledFile => fileOf(pathOf(reference, from.file)),
    /** The file that a pointer into the merged document leads to. */
    fileAt(pointer: string): BundledFile {
      const [member, file = ''] = pointerNames(pointer);
      return (member === filesMember ? files.get(file) : undefined) ?? mainFile;
    },
    /** Reads a file, if that was not done before. @throws Error that says why it cannot be read */
    load(one: BundledFile): Promise<void> {
      const loading = loaded.get(one.file) ?? read(one).catch(toProblem);
      loaded.set(one.file, loading);
      return loading;
    },
  };
}
