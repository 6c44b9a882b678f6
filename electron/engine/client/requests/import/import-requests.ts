import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { isMembers } from '../../../interface/read/members.ts';
import { createCollector, type Collector } from './collector.ts';
import { isUtf8Text, readForeign, type ForeignDocument } from './foreign-document.ts';
import type { Imported } from './import-job.ts';
import { addBruFile, looksLikeBru } from './read-bruno.ts';
import { looksLikeCurl, readCurl } from './read-curl.ts';
import { looksLikeFetch, readFetch } from './read-fetch.ts';
import { isHar, readHar } from './read-har.ts';
import { isInsomnia } from './insomnia-export.ts';
import { readInsomnia } from './read-insomnia.ts';
import { isOpenCollection, readOpenCollection } from './read-opencollection.ts';
import { isPostman, isPostmanVariables, readPostman, readPostmanVariables } from './read-postman.ts';

type Described = readonly [what: string, hint: string];

const exportFromPostman = 'Export the collection from Postman as Collection v2.1.';

function described(document: Readonly<Record<string, unknown>>): Described {
  const version = document['openapi'] ?? document['swagger'];
  if (typeof version === 'string' || typeof version === 'number')
    return [`OpenAPI ${version} is not supported.`, 'Convert the document to OpenAPI 3.'];
  if (Array.isArray(document['requests']) && Array.isArray(document['order']))
    return ['The text is a collection of Postman in format 1, which is not supported.', exportFromPostman];
  return [
    'The text has no format that can be imported.',
    'Paste a cURL command, a call of fetch(), an OpenAPI 3 document, a HAR 1.2, a .bru file, or a collection of Postman, Insomnia or OpenCollection.',
  ];
}

/** The error for a document that is in none of the formats that are imported. */
function unknownFormat(document: unknown): HookbenchError {
  const [what, hint] = described(isMembers(document) ? document : {});
  return new HookbenchError('bad_input', what, { field: '/text', hint });
}

type Format = Imported['format'];

/** The formats that are not documents, by what their text looks like. */
const textFormats: readonly {
  format: Format;
  isOne: (text: string) => boolean;
  read: (text: string, collector: Collector) => void;
}[] = [
  { format: 'curl', isOne: looksLikeCurl, read: readCurl },
  { format: 'fetch', isOne: looksLikeFetch, read: readFetch },
  { format: 'bruno', isOne: looksLikeBru, read: addBruFile },
];

interface NamedDocument extends ForeignDocument {
  /** Name of the file. */
  name?: string | undefined;
}

/** The formats in JSON or YAML, by their value. */
const documentFormats: readonly {
  format: Format;
  isOne: (value: unknown, name: string | undefined) => boolean;
  read: (document: NamedDocument, collector: Collector) => Promise<void> | void;
}[] = [
  { format: 'har', isOne: isHar, read: readHar },
  { format: 'postman', isOne: isPostman, read: readPostman },
  { format: 'postman', isOne: isPostmanVariables, read: readPostmanVariables },
  { format: 'insomnia', isOne: isInsomnia, read: readInsomnia },
  { format: 'opencollection', isOne: isOpenCollection, read: readOpenCollection },
  {
    format: 'openapi',
    isOne: (value) => isMembers(value) && value['openapi'] !== undefined,
    // Loaded on demand, because it is large.
    read: async (document, collector) => (await import('./read-openapi.ts')).readOpenApi(document, collector),
  },
];

/** Matches text that may be a document; other text is not parsed as YAML. */
const maybeDocument = /^[ \t]*(?:["']?[\w.$-]+["']?[ \t]*:(?:\s|$)|[[{])/m;

/**
 * Adds what a text of another tool contains to an import.
 * @param name Name of the file.
 * @throws HookbenchError `bad_input` with the line that is invalid
 */
export async function importInto(collector: Collector, given: string, name?: string): Promise<Format> {
  const text = given.replace(/^\uFEFF/, '');
  const ofText = textFormats.find(({ isOne }) => isOne(text));
  if (ofText) {
    ofText.read(text, collector);
    return ofText.format;
  }
  if (isUtf8Text(text) && !maybeDocument.test(text)) throw unknownFormat(undefined);
  const document = readForeign(text);
  const found = documentFormats.find(({ isOne }) => isOne(document.value, name));
  if (!found) throw unknownFormat(document.value);
  await found.read({ ...document, name }, collector);
  return found.format;
}

/**
 * Reads cURL commands, calls of fetch(), an OpenAPI document, a HAR, a request of Bruno, a collection of Postman, Insomnia
 * or OpenCollection, or variables of Postman.
 * @param name Name of the file.
 * @throws HookbenchError `bad_input` with the line that is invalid
 */
export async function importRequests(text: string, name?: string): Promise<Imported> {
  const collector = createCollector();
  const format = await importInto(collector, text, name);
  return collector.imported(format);
}
