import { basename, dirname, join, relative, sep } from 'node:path';
import { isMap, isSeq, parseDocument, type Document } from 'yaml';
import { readTextInFolder } from '../../../folders/files.ts';
import { listFiles } from '../../../folders/list-files.ts';
import { plainExpression } from '../../../expressions/response-part.ts';
import { queryPart } from '../../requests/import/references.ts';
import { certificateType, readAuth } from '../file-auth.ts';
import { inOrder, isFileOfRequest } from '../list-collection.ts';
import type { FileAuth } from '../request-file.ts';
import { certificateLoss } from './exported-request.ts';
import {
  collectionFileOf,
  collectionTextOf,
  newCollectionText,
  newFolderText,
  readCollectionFile,
} from '../read-collection-file.ts';

export interface BrunoCopy {
  root: string;
  /** The addresses of Hookbench's parties, which are variables of the collection then. */
  addresses: readonly (readonly [name: string, url: string])[];
}

/** A file of the copy. */
interface Written {
  name: string;
  text: string;
}

/** The files of a collection as Bruno runs them, by their path in it, and what Bruno cannot do. */
export interface BrunoFiles {
  files: Written[];
  losses: string[];
}

/** Where a request file has expressions about the response. */
const expressions = [
  ['assertions', ['expression']],
  ['actions', ['selector', 'expression']],
] as const;

/** Header fields as Bruno names them. */
const withLowerFields = (expression: string): string =>
  expression.replace(/^res\.headers\[[^\]]*\]/, (field) => field.toLowerCase());

/** Writes JSONPaths as members of the body. @returns Those that Bruno cannot express */
function convertExpressions(document: Document): string[] {
  return expressions.flatMap(([list, place]) => {
    const found = document.getIn(['runtime', list]);
    return (isSeq(found) ? found.items : []).flatMap((one) => {
      const expression = isMap(one) ? one.getIn(place) : undefined;
      if (!isMap(one) || typeof expression !== 'string') return [];
      const plain = withLowerFields(plainExpression(expression));
      if (plain.trim().startsWith('$')) return [expression];
      if (plain !== expression) one.setIn(place, plain);
      return [];
    });
  });
}

/** Writes an API key of the query to the URL: Bruno cannot add it to a URL that starts with a variable. */
function convertKey(document: Document): void {
  const auth = document.getIn(['http', 'auth']);
  const url = document.getIn(['http', 'url']);
  if (!isMap(auth) || auth.get('type') !== 'apikey' || auth.get('placement') !== 'query') return;
  if (typeof url !== 'string' || !url.startsWith('{{')) return;
  const parameter = `${queryPart(String(auth.get('key')))}=${queryPart(String(auth.get('value')))}`;
  document.setIn(['http', 'url'], `${url}${url.includes('?') ? '&' : '?'}${parameter}`);
  document.deleteIn(['http', 'auth']);
}

/** Removes a client certificate, because Bruno has them for hosts only. @param part The part of the file that has `auth` */
function withoutCertificate(text: string, part: 'http' | 'request'): { text: string; losses: string[] } {
  if (!text.includes(certificateType)) return { text, losses: [] };
  const document = parseDocument(text, { uniqueKeys: false });
  const { [part]: given } = document.toJSON() as Partial<Record<typeof part, { auth?: FileAuth }>>;
  const losses = certificateLoss(readAuth(given?.auth).auth);
  if (losses.length > 0) document.deleteIn([part, 'auth']);
  return { text: document.toString({ lineWidth: 0 }), losses };
}

function convertRequest(text: string): { text: string; missing: string[] } {
  const document = parseDocument(text, { uniqueKeys: false });
  const missing = convertExpressions(document);
  convertKey(document);
  const url = document.getIn(['http', 'url']);
  if (typeof url === 'string' && url.startsWith('/')) document.setIn(['http', 'url'], `{{api}}${url}`);
  return { text: document.toString({ lineWidth: 0 }), missing };
}

/** The text of `opencollection.yml` with further variables. */
function withAddresses(text: string, addresses: BrunoCopy['addresses']): string {
  if (addresses.length === 0) return text;
  const document = parseDocument(text, { uniqueKeys: false });
  if (!isMap(document.get('request'))) document.set('request', document.createNode({}));
  const place = ['request', 'variables'];
  if (!isSeq(document.getIn(place))) document.setIn(place, document.createNode([]));
  for (const [name, value] of addresses) document.addIn(place, document.createNode({ name, value }));
  return document.toString({ lineWidth: 0 });
}

/** Bruno's name of environment variables. */
const withProcess = (text: string): string => text.replaceAll(/\{\{\s*env\./g, '{{process.env.');

/**
 * Writes the position of each request and folder, which Bruno otherwise chooses in its own way: of requests and folders in
 * the order of a run.
 */
function withPositions(root: string, files: readonly Written[], isRequest: (name: string) => boolean): Written[] {
  const requests = files
    .filter(({ name }) => isRequest(name))
    .map(({ name, text }) => {
      const seq: unknown = parseDocument(text, { uniqueKeys: false }).getIn(['info', 'seq']);
      const folder = dirname(name) === '.' ? '' : dirname(name);
      return { folder, name, ...(typeof seq === 'number' && { seq }) };
    });
  const counts = new Map<string, number>();
  const positions = new Map<string, number>();
  const place = (parent: string, name: string): void => {
    if (positions.has(name)) return;
    const seq = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, seq);
    positions.set(name, seq);
  };
  for (const { folder, name } of inOrder(root, requests)) {
    const parts = folder.split('/').filter(Boolean);
    for (const [index] of parts.entries())
      place(`folders of ${parts.slice(0, index).join('/')}`, `${parts.slice(0, index + 1).join('/')}/folder.yml`);
    place(folder, name);
  }
  const known = new Map(files.map((file) => [file.name, file.text]));
  return [...new Set([...known.keys(), ...positions.keys()])].map((name) => {
    const seq = positions.get(name);
    const text = known.get(name) ?? newFolderText(basename(dirname(name)), seq ?? 1);
    if (seq === undefined) return { name, text };
    const document = parseDocument(text, { uniqueKeys: false });
    if (!isMap(document.get('info'))) document.set('info', document.createNode({}));
    document.setIn(['info', 'seq'], seq);
    return { name, text: document.toString({ lineWidth: 0 }) };
  });
}

/** Reads a collection as Bruno runs it: without JSONPath, and with the addresses that only Hookbench knows. */
export async function brunoFiles({ addresses, root }: BrunoCopy): Promise<BrunoFiles> {
  const { files } = await listFiles(root, (path) => /\.ya?ml$/i.test(path));
  const settingsFile = collectionFileOf(root);
  const settings = collectionTextOf(root);
  const { extensionOf } = readCollectionFile(root, settings);
  const own = withoutCertificate(settings ?? newCollectionText(''), 'request');
  const losses = own.losses.map((loss) => `opencollection.yml: ${loss}`);
  const written = files
    .filter((path) => path !== settingsFile)
    .map((path) => {
      const name = relative(root, path).split(sep).join('/');
      const isRequest = isFileOfRequest(path) && dirname(path) !== join(root, 'environments');
      const { losses: lost, text } = withoutCertificate(readTextInFolder(path), isRequest ? 'http' : 'request');
      losses.push(...lost.map((loss) => `${name}: ${loss}`));
      if (!isRequest) return { name, text: withProcess(text) };
      const converted = convertRequest(text);
      if (converted.missing.length > 0)
        losses.push(`${name}: Bruno has no JSONPath such as ${converted.missing.join(', ')}.`);
      if (JSON.stringify(extensionOf(path) ?? {}).includes('"token"'))
        losses.push(`${name}: Bruno does not attach the token that Hookbench attaches.`);
      return { name, text: withProcess(converted.text) };
    });
  const texts = [own.text, ...written.map(({ text }) => text)].join('\n');
  const used = addresses.filter(([name]) => texts.includes(`{{${name}}}`));
  const first = {
    name: 'opencollection.yml',
    text: withProcess(withAddresses(own.text, used)),
  };
  const isRequest = (name: string): boolean => isFileOfRequest(name) && !name.startsWith('environments/');
  return { files: [first, ...withPositions(root, written, isRequest)], losses };
}
