import type { Note, Place } from '#shared/interface/note.ts';
import type { InterfaceSummary } from '#shared/interface/interface-check.ts';
import type { OutlinedCheck } from '#shared/interface/interface-outline.ts';
import type { InterfaceModel } from '#shared/interface/interface-model.ts';
import { createLoadFile } from './load-file.ts';
import type { InterfaceInput, LoadedInterface } from './interface-job.ts';
import { createNotes } from './read/notes.ts';
import { readDocuments } from './read/read-documents.ts';
import { understand, type Understood } from './understand/understand.ts';
import { filesMember } from './read/bundle.ts';
import { isMembers, memberOf } from './read/members.ts';
import { outlineOf } from './serve/describe-interface.ts';

/** An interface that was read, and all notes about it with their places. */
export interface ReadInterface {
  /** Undefined if the OpenAPI document cannot be read at all. */
  understood: Understood | undefined;
  notes: Note[];
  /** Whether the notes have no errors. */
  usable: boolean;
}

/** Reads the documents of an interface, and what they mean. */
export async function readInterface({
  allowRemoteRefs = false,
  folder,
  ...documents
}: InterfaceInput): Promise<ReadInterface> {
  const { document, notes: read } = await readDocuments(documents, createLoadFile(folder, allowRemoteRefs));
  const understood = document && understand(document.root);
  const meant = createNotes();
  for (const { fix, level, pointer, what } of understood?.notes ?? []) {
    const placeOf = () => document?.placeOf(pointer) ?? { file: documents.openapi.file, pointer, line: 1 };
    meant.add(level, what, placeOf, fix);
  }
  const notes = [...read, ...meant.list()];
  return { understood, notes, usable: notes.every(({ level }) => level !== 'error') };
}

/** Where the parts at JSON Pointers into the document of an interface are written. */
export async function findPlaces({
  input: { allowRemoteRefs = false, folder, ...documents },
  pointers,
}: {
  input: InterfaceInput;
  pointers: readonly string[];
}): Promise<Place[]> {
  const { document } = await readDocuments(documents, createLoadFile(folder, allowRemoteRefs));
  return document ? pointers.map((one) => document.placeOf(one)) : [];
}

/** The operations and moves that send an event. */
function sendersOf(event: string, { operations, states }: InterfaceModel): string[] {
  const senders = operations.filter(({ emits }) => emits.some((one) => one.event === event)).map(({ id }) => id);
  const moves = states.flatMap(({ collection, moves: all }) =>
    all.filter(({ emits }) => emits === event).map(({ from, on, to }) => on ?? `${collection}: ${from} to ${to}`),
  );
  return [...new Set([...senders, ...moves])];
}

function summaryOf(model: InterfaceModel): InterfaceSummary {
  const schemas = memberOf(memberOf(model.document, 'components'), 'schemas');
  return {
    title: model.title,
    version: model.version,
    openapi: String(model.document['openapi']),
    basePath: model.basePath,
    operations: model.operations.length,
    schemas: isMembers(schemas) ? Object.keys(schemas).length : 0,
    collections: model.collections.map(({ key, name, paths, single }) => ({ name, key, single, paths })),
    events: model.events.map(({ kind, name }) => ({ name, kind, sentBy: sendersOf(name, model) })),
    securitySchemes: Object.entries(model.schemes).map(([name, { type }]) => ({ name, type })),
    scopes: Object.keys(model.scopes),
    roles: model.roles,
  };
}

/** Reads an interface: what it means, what is wrong with it, and its model if it has no errors. */
export async function loadInterface(input: InterfaceInput): Promise<LoadedInterface> {
  const { notes, understood, usable } = await readInterface(input);
  const files = memberOf(understood?.model.document, filesMember);
  return {
    usable,
    ...(understood && { summary: summaryOf(understood.model) }),
    notes,
    ...(usable && understood && { model: understood.model }),
    files: Object.keys(isMembers(files) ? files : {}).filter((file) => !/^https?:/.test(file)),
  };
}

/** Checks the documents of an interface: what they mean, and what is wrong with them. */
export async function checkInterface(input: InterfaceInput): Promise<OutlinedCheck> {
  const { notes, understood, usable } = await readInterface(input);
  return {
    usable,
    ...(understood && { summary: summaryOf(understood.model), outline: outlineOf(understood) }),
    notes,
  };
}
