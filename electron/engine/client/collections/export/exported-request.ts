import type { BodyView } from '#shared/model/body-view.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestMessage } from '#shared/model/message.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import type { RequestSpec } from '#shared/model/request-spec.ts';
import { fillValue } from '#shared/template/fill-text.ts';
import { withCredentials as addCredentials } from '../../requests/credentials.ts';
import { fillKnown, type Variables } from '../../requests/variables.ts';
import type { CollectionDefaults, FileVariables } from '../inherited.ts';

/** What is exported: the whole collection, a folder with what it contains, or one request. */
export interface CollectionPart {
  root: string;
  folder?: string | undefined;
  file?: string | undefined;
}

/** A request of a collection that is exported. */
export interface ExportedRequest {
  /** Its path, if it is in a file. */
  file?: string;
  name: string;
  /** The folder within the collection, with /; empty at the top. */
  folder: string;
  spec: RequestSpec;
  variables: FileVariables;
  /** What Hookbench does not apply. */
  warnings?: readonly string[];
}

/** What of a collection is exported. */
export interface ExportedCollection {
  name: string;
  variables: CollectionDefaults['variables'];
  items: ExportedRequest[];
}

/** The place and name of a request in one line. */
export const titleOf = ({ folder, name }: Pick<ExportedRequest, 'folder' | 'name'>): string =>
  (folder === '' ? name : `${folder}/${name}`).replaceAll(/\s+/g, ' ');

/** A request with its variables filled in, each value of a JSON body by itself. References to unknown variables stay. */
function filled(spec: RequestSpec, variables: Variables): RequestSpec {
  const fill = fillKnown(variables);
  return {
    ...spec,
    url: fill(spec.url),
    headers: spec.headers.map(([name, value]): HeaderPair => [name, fill(value)]),
    ...(spec.body !== undefined && { body: fillValue(spec.body, fill) }),
    ...(spec.auth && { auth: fillValue(spec.auth, fill) as RequestAuth }),
  };
}

/** A collection with the values of variables of folders and requests written out. */
export const withFolderValues = ({ items, ...rest }: ExportedCollection): ExportedCollection => ({
  ...rest,
  items: items.map(({ spec, variables, ...item }) => ({
    ...item,
    spec: filled(spec, new Map(variables.folders.map(({ name, value }) => [name, value]))),
    variables: { ...variables, folders: [] },
  })),
});

const bodyText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

function bodyOf({ body, bodyBase64 }: RequestSpec): BodyView {
  if (bodyBase64 !== undefined) {
    const { length: size } = Buffer.from(bodyBase64, 'base64');
    return { encoding: 'base64', content: bodyBase64, size, truncated: false };
  }
  const content = body === undefined ? '' : bodyText(body);
  return { encoding: 'utf8', content, size: Buffer.byteLength(content), truncated: false };
}

/**
 * The message of a request with its variables filled in. References to unknown variables stay.
 * @param service What stands for our service before a URL that is a path, e.g. its address.
 */
export function exportedMessage(given: RequestSpec, variables: Variables, service: string): RequestMessage {
  const spec = filled(given, variables);
  const { headers, url } = spec;
  const isJson = spec.body !== undefined && typeof spec.body !== 'string';
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const message: RequestMessage = {
    method: spec.method,
    url: url.startsWith('/') ? `${service}${url}` : url,
    headers: isJson && !hasType ? [...headers, ['Content-Type', 'application/json']] : headers,
    body: bodyOf(spec),
  };
  return withCredentials(message, spec.auth);
}

/** A message with its Basic credentials, API key or bearer token; tokens of servers are not exported. */
function withCredentials(message: RequestMessage, auth: RequestAuth | undefined): RequestMessage {
  const isGiven = auth?.kind === 'basic' || auth?.kind === 'bearer' || auth?.kind === 'api-key';
  if (!isGiven) return message;
  const { headers, url } = addCredentials({ ...message, body: Buffer.alloc(0) }, auth, (text) => text);
  return { ...message, headers, url };
}
