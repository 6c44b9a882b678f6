import type { Note, Place } from '#shared/interface/note.ts';
import { isMembers, memberOf, type Members } from './members.ts';
import { createPlacedDocument } from './placed-document.ts';
import { readSource, type Source } from './source.ts';
import { Unreadable } from './unreadable.ts';

/** The text of a document. */
export interface DocumentText {
  /** Its path, as errors name it. */
  file: string;
  text: string;
}

/** The documents of an interface. */
export interface InterfaceDocuments {
  openapi: DocumentText;
}

/** The documents of an interface in one: what it means is read from here. */
export interface InterfaceDocument {
  /** The version of OpenAPI in which it is written, for example `3.0.3`. */
  version: string;
  /** OpenAPI, its schemas in JSON Schema 2020-12. */
  root: Members;
  /** Where the part at a JSON Pointer is written. */
  placeOf(pointer: string): Place;
}

/** What was read, and what was noticed. With an `error` among the notes, the document cannot be served. */
export interface ReadInterface {
  /** Undefined if it cannot be understood at all. */
  document: InterfaceDocument | undefined;
  notes: Note[];
}

function tryRead({ file, text }: DocumentText, notes: Note[]): Source | undefined {
  try {
    return readSource(file, text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    notes.push({ level: 'error', what: error.message, place: { file, pointer: '', line: error.line } });
    return undefined;
  }
}

/** Why a document is not OpenAPI that can be read. */
function versionProblem(root: unknown): { what: string; pointer: string } | undefined {
  const version = memberOf(root, 'openapi');
  if (typeof version === 'string' && /^3\.[012](?:\.|$)/.test(version)) return undefined;
  if (version !== undefined) {
    const what = `OpenAPI ${JSON.stringify(version).slice(0, 50)} is not supported. Use 3.0, 3.1 or 3.2.`;
    return { what, pointer: '/openapi' };
  }
  if (memberOf(root, 'swagger') !== undefined) {
    return { what: 'Swagger 2.0 is not supported. Convert the document to OpenAPI 3.', pointer: '/swagger' };
  }
  return { what: 'It is not an OpenAPI document: it has no member "openapi".', pointer: '' };
}

/** Reads the documents of an interface. All that is wrong with them is in the notes. */
export function readDocuments({ openapi }: InterfaceDocuments): ReadInterface {
  const notes: Note[] = [];
  const source = tryRead(openapi, notes);
  if (!source) return { document: undefined, notes };
  const { value } = source;
  const problem = versionProblem(value);
  if (problem || !isMembers(value)) {
    const { pointer, what } = problem ?? { what: 'It is not an object.', pointer: '' };
    const place = { file: source.file, pointer, line: source.lineOf(pointer) };
    return { document: undefined, notes: [...notes, { level: 'error', what, place }] };
  }
  const { placeOf, root } = createPlacedDocument(source, value);
  return { document: { version: String(value['openapi']), root, placeOf }, notes };
}
