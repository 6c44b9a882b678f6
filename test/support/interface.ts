import { dump } from 'js-yaml';
import { valueAt } from '../../electron/engine/interface/read/members.ts';
import { readDocuments } from '../../electron/engine/interface/read/read-documents.ts';

/** The text of an OpenAPI document. */
export const api = (rest: object, version = '3.1.0') =>
  dump({ openapi: version, info: { title: 'T', version: '1' }, ...rest });

interface Texts {
  overlay?: string;
  events?: string;
  files?: Record<string, string>;
}

/** Reads documents; notes as lines. */
export async function readInterface(openapi: string, { events, files, overlay }: Texts = {}) {
  const { document, notes } = await readDocuments(
    {
      openapi: { file: 'api.yaml', text: openapi },
      overlay: overlay === undefined ? undefined : { file: 'overlay.yaml', text: overlay },
      events: events === undefined ? undefined : { file: 'events.yaml', text: events },
    },
    files &&
      (async (path) => {
        const text = files[path];
        if (text === undefined) throw new Error('it does not exist');
        return text;
      }),
  );
  return {
    notes: notes.map(({ level, place, what }) => `${level} ${place.file}:${place.line} ${place.pointer} ${what}`),
    at: (pointer: string) => valueAt(document?.root, pointer),
    placeOf: (pointer: string) => document?.placeOf(pointer),
  };
}
