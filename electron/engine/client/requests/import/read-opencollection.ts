import { z } from 'zod';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { defaultsOf, inheritedBy, nothingInherited, type CollectionDefaults } from '../../collections/inherited.ts';
import { collectionFile } from '../../collections/request-file.ts';
import { addRequest, maxFolders, placeName, type ForeignRequest, type Place } from './add-request.ts';
import { createCollector, type Collector } from './collector.ts';
import { readForeign, type ForeignDocument } from './foreign-document.ts';
import type { Imported } from './imported.ts';
import { unreadable } from './shell-words.ts';

/** Whether a text is a request or a whole collection in the OpenCollection format. */
export const looksLikeOpenCollection = (text: string): boolean => {
  const begin = text.slice(0, 100_000);
  return (
    /^\uFEFF?opencollection[ \t]*:/m.test(begin) || (/^\uFEFF?info[ \t]*:/m.test(begin) && /^http[ \t]*:/m.test(begin))
  );
};

const folder = collectionFile.extend({ items: z.array(z.unknown()).nullish(), http: z.unknown().optional() });

interface Added {
  document: ForeignDocument;
  folders: Place;
  defaults: CollectionDefaults;
  /** What precedes the line of a problem, e.g. the name of the file. */
  at: string;
}

/** Adds a request, or what a collection or folder contains. */
export function addOpenCollection(collector: Collector, { at, defaults, document, folders }: Added): void {
  const { lineOf, value } = document;
  function add(given: unknown, place: Place, outer: CollectionDefaults, path: readonly (string | number)[]): void {
    const { data, error } = folder.safeParse(given);
    const line = (inside: readonly (string | number)[] = []) => `${at}line ${lineOf([...path, ...inside])}`;
    if (error) {
      const what = `cannot be read: ${dottedIssue(error.issues[0]).text}`;
      if (path.length === 0)
        throw unreadable(lineOf(error.issues[0]?.path as string[]), `it ${what}.`, 'Correct the file.');
      collector.warn(`An item of ${place.join('/')} was skipped: it ${what} (${line()}).`);
      return;
    }
    if (!data.items) {
      if (data.http != null)
        addRequest(collector, { folders: place, request: given as ForeignRequest, defaults: outer, place: line });
      return;
    }
    const inner = [...place, placeName(data.info?.name)];
    if (place.length >= maxFolders) collector.warn(`${inner.join('/')} was skipped: it is nested too deep.`);
    else
      for (const [index, one] of data.items.entries())
        add(one, inner, inheritedBy(outer, defaultsOf(data)), [...path, 'items', index]);
  }
  add(value, folders, defaults, []);
}

/**
 * Reads a request, or a collection in one file, in the OpenCollection format.
 * @throws HookbenchError `bad_input` with the line
 */
export function readOpenCollection(source: string): Imported {
  const collector = createCollector();
  addOpenCollection(collector, { document: readForeign(source), folders: [], defaults: nothingInherited, at: '' });
  return collector.imported('opencollection');
}
