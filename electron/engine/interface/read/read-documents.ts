import { posix } from 'node:path';
import type { Note, Place } from '#shared/interface/note.ts';
import { createBundle, type LoadFile } from './bundle.ts';
import { addEvents, joinWebhooks } from './events.ts';
import { isMembers, memberOf, type Members } from './members.ts';
import { createNotes, type Notes } from './notes.ts';
import { applyOverlay } from './overlay.ts';
import { createPlacedDocument } from './placed-document.ts';
import { readSource, type Source, Unreadable } from './source.ts';
import { walkParts } from './walk-parts.ts';

const { basename, dirname, relative } = posix;

export interface DocumentText {
  /** Its path, as errors name it. */
  file: string;
  text: string;
}

export interface InterfaceDocuments {
  openapi: DocumentText;
  /** OpenAPI Overlay 1.0 or 1.1. */
  overlay?: DocumentText | undefined;
  /** AsyncAPI 2 or 3, or OpenAPI with webhooks. */
  events?: DocumentText | undefined;
}

/** The documents of an interface in one: what it means is read from here. */
export interface InterfaceDocument {
  /** The version of OpenAPI in which it is written, for example `3.0.3`. */
  version: string;
  /**
   * OpenAPI with the overlay applied, the events under `webhooks`, other files under `x-hookbench-files`, and schemas in JSON
   * Schema 2020-12. Parts have the form that OpenAPI requires. Each `$ref` is a JSON Pointer in it to a part that exists, and
   * leads to it without a loop; members beside it count.
   */
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

function tryRead(document: DocumentText | undefined, notes: Notes): Source | undefined {
  if (!document) return undefined;
  const { file, text } = document;
  try {
    return readSource(file, text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    notes.add('error', error.message, () => ({ file, pointer: '', line: error.line }));
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

/** The OpenAPI document, if it is one. */
function readMain(openapi: DocumentText, notes: Notes): { source: Source; root: Members } | undefined {
  const source = tryRead(openapi, notes);
  if (!source) return undefined;
  const { file, lineOf, value: root } = source;
  const problem = versionProblem(root);
  if (!problem && isMembers(root)) return { source, root };
  const { pointer, what } = problem ?? { pointer: '', what: 'It is not an object.' };
  notes.add('error', what, () => ({ file, pointer, line: lineOf(pointer) }));
  return undefined;
}

/**
 * Reads the documents of an interface. All that is wrong with them is in the notes.
 * @param loadFile For references to other files; default: they are errors.
 */
export async function readDocuments(
  { events, openapi, overlay }: InterfaceDocuments,
  loadFile?: LoadFile,
): Promise<ReadInterface> {
  const notes = createNotes();
  const main = readMain(openapi, notes);
  const overlaySource = tryRead(overlay, notes);
  const eventsSource = tryRead(events, notes);
  if (!main) return { document: undefined, notes: notes.list() };
  const { root, source } = main;
  const version = String(root['openapi']);
  const document = createPlacedDocument(source, root);
  const bundle = createBundle(document, basename(openapi.file), loadFile);
  const deps = { document, bundle, notes, rewritten: new WeakSet() };
  if (eventsSource) {
    const path = relative(dirname(openapi.file), eventsSource.file);
    await walkParts(addEvents(eventsSource, path, deps), deps);
  }
  if (overlaySource) applyOverlay(document, overlaySource, notes);
  joinWebhooks(document);
  await walkParts([{ kind: 'document', pointer: '', file: bundle.main }], deps);
  return { document: { version, root, placeOf: document.placeOf }, notes: notes.list() };
}
