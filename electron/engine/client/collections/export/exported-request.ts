import type { ServerToSave } from '#shared/model/authorization-server.ts';
import type { BodyView, RequestMessage } from '#shared/model/message.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import { fillValue } from '#shared/template/fill-text.ts';
import { withCredentials as addCredentials } from '../../requests/credentials.ts';
import { fillKnown, type Variables } from '../../requests/client-message.ts';
import type { FileVariables } from '../request-file.ts';

/** How a note about a variable without its value ends. */
export const enterIt = 'enter its value.';

/** What an export cannot contain of how a request authenticates: its client certificate. */
export const certificateLoss = (auth: RequestAuth | undefined): string[] =>
  auth?.kind === 'client-certificate'
    ? [
        `Not exported: its client certificate (the one for ${auth.certificate ?? 'its host'}). Add it in the other tool.`,
      ]
    : [];

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
  /** The authorization server that issues its token. */
  server?: ServerToSave | undefined;
  /** What Hookbench does not apply. */
  warnings?: readonly string[];
}

/** What of a collection is exported. */
export interface ExportedCollection {
  name: string;
  variables: readonly ExportedVariable[];
  items: ExportedRequest[];
}

/** A variable without the value of a secret. */
export interface ExportedVariable {
  name: string;
  value: string;
  /** What it is, if its value is left out. */
  note?: string;
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

/**
 * A collection whose variables of folders and requests are variables of the collection. Where a name has several values,
 * they are written out.
 */
export function withoutFolderVariables({ items, variables, ...rest }: ExportedCollection): ExportedCollection {
  const known = new Map(variables.map((one) => [one.name, one]));
  const ambiguous = new Set<string>();
  for (const { name, value } of items.flatMap((item) => item.variables.folders)) {
    if ((known.get(name)?.value ?? value) !== value) ambiguous.add(name);
    else known.set(name, { name, value });
  }
  return {
    ...rest,
    variables: [...known.values()].filter((one) => variables.includes(one) || !ambiguous.has(one.name)),
    items: items.map(({ spec, variables: own, ...item }) => {
      const written = own.folders.filter(({ name }) => ambiguous.has(name));
      return {
        ...item,
        spec: filled(spec, new Map(written.map(({ name, value }) => [name, value]))),
        variables: { ...own, folders: [] },
      };
    }),
  };
}

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
