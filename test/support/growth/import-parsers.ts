import { nothingInherited } from '../../../electron/engine/client/collections/request-file.ts';
import { readRequestFile } from '../../../electron/engine/client/collections/read-request-file.ts';
import { importRequests } from '../../../electron/engine/client/requests/import/import-requests.ts';
import { text, type Parser } from './parser.ts';

/** What reads requests of other tools, and files of collections. */
export const importParsers: Readonly<Record<string, Parser>> = {
  import: { max: 256 * 1024, measured: 64 * 1024, read: (value) => importRequests(value) },
  'request file of a collection': {
    max: 16 * 1024,
    measured: 8 * 1024,
    read: (value) => readRequestFile('a.yml', `http: { url: / }\n${value}`, undefined, nothingInherited),
  },
  'request of Bruno': {
    measured: 64 * 1024,
    read: (value) =>
      importRequests(`meta {\n}\nget {\n  url: /\n}\nheaders {\n  a: ${value}\n}\nbody:json {\n  ${value}\n}\n`),
  },
  'export of Insomnia': {
    max: 64 * 1024,
    measured: 32 * 1024,
    read: (value) =>
      importRequests(
        JSON.stringify({
          __export_format: 4,
          resources: [{ _type: 'request', name: value, url: value, body: { text: value } }],
        }),
      ),
  },
  'OpenCollection text': {
    max: 16 * 1024,
    measured: 8 * 1024,
    read: (value) => importRequests(`info: { name: a }\nhttp:\n  url: /\n${value}`),
  },
  'call of fetch()': text((value) => importRequests(`fetch('/', {a: ${value}`)),
};
