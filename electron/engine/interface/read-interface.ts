import type { Note, Place } from '#shared/interface/note.ts';
import { createLoadFile } from './load-file.ts';
import type { InterfaceInput } from './interface-job.ts';
import { createNotes } from './read/notes.ts';
import { readDocuments } from './read/read-documents.ts';
import { understand, type Understood } from './understand/understand.ts';

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
