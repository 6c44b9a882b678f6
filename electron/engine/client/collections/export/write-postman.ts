import { firstHeader } from '#shared/model/header-pair.ts';
import { ownServer, type RequestAuth } from '#shared/model/request-auth.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import {
  certificateLoss,
  exportedMessage,
  titleOf,
  type ExportedCollection,
  type ExportedRequest,
  type ExportedVariable,
  enterIt,
} from './exported-request.ts';
import { extensionOf } from '../write-request-file.ts';
import { testScript } from './postman-script.ts';
import { postmanTokens, type PostmanTokens } from './postman-token.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Folder {
  name: string;
  item: unknown[];
}

/** What only Hookbench knows of a request; Postman ignores it. */
function hookbenchOf(spec: RequestSpec): Record<string, unknown> | undefined {
  const known = {
    ...extensionOf(spec),
    ...(spec.timeoutMs !== undefined && { timeoutMs: spec.timeoutMs }),
    ...(spec.assertions && { assertions: spec.assertions }),
    ...(spec.values && { values: spec.values }),
  };
  return Object.keys(known).length === 0 ? undefined : known;
}

/** Attributes with the types that Postman writes. */
const attributePairs = (attributes: Record<string, unknown>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value,
    type: typeof value === 'string' ? 'string' : 'any',
  }));

const pairsOf = (members: Record<string, string>) => Object.entries(members).map(([key, value]) => ({ key, value }));

/** The authentication in the format of Postman. Tokens of servers are written by `postmanTokens`. */
function authOf(auth: RequestAuth): Record<string, unknown> | undefined {
  switch (auth.kind) {
    case 'none':
      return { type: 'noauth' };
    case 'basic':
      return { type: 'basic', basic: pairsOf({ username: auth.username, password: auth.password }) };
    case 'bearer':
      return { type: 'bearer', bearer: pairsOf({ token: auth.token }) };
    case 'api-key':
      return { type: 'apikey', apikey: pairsOf({ key: auth.name, value: auth.value, in: auth.in }) };
    default:
      return undefined;
  }
}

const isJson = /[/+]json\b/i;

const eventOf = (listen: string, exec: string[]) =>
  exec.length === 0 ? [] : [{ listen, script: { type: 'text/javascript', exec } }];

/** The condition of a token that only Hookbench attaches. */
function conditionOf({ auth, token }: RequestSpec): string | undefined {
  const condition = auth?.kind === 'token' ? (auth.condition ?? 'valid') : token.condition;
  if (auth?.kind === 'token' && auth.server !== ownServer) return condition === 'valid' ? undefined : condition;
  return condition === 'none' ? undefined : condition;
}

/** What Postman cannot do of a request. */
function lossesOf({ spec }: ExportedRequest, missing: readonly string[]): string[] {
  const condition = conditionOf(spec);
  return [
    ...(missing.length > 0 ? [`Not exported, because Postman has no JSONPath: ${missing.join(', ')}.`] : []),
    ...certificateLoss(spec.auth),
    ...(condition === undefined ? [] : [`Not exported: a token of Hookbench, or one that it breaks (${condition}).`]),
  ];
}

function itemOf(request: ExportedRequest, tokens: PostmanTokens) {
  const { name, spec } = request;
  const { auth, ...plain } = spec;
  const { body, headers, method, url } = exportedMessage(plain, new Map(), '{{api}}');
  const token = tokens.of(request);
  const given = token ? { type: 'oauth2', oauth2: attributePairs(token.attributes) } : auth && authOf(auth);
  const type = firstHeader(headers, 'content-type');
  const hasBody = body.encoding === 'utf8' && body.size > 0;
  const { lines, missing } = testScript(spec);
  const event = [...eventOf('prerequest', token?.script ?? []), ...eventOf('test', lines)];
  // With it, an import knows that the scripts say nothing else.
  const known = hookbenchOf(spec) ?? (event.length > 0 ? {} : undefined);
  const losses = lossesOf(request, missing);
  const item = {
    name,
    ...(event.length > 0 && { event }),
    request: {
      ...(losses.length > 0 && { description: losses.join('\n') }),
      method,
      header: headers.map(([key, value]) => ({ key, value })),
      url,
      ...(given && { auth: given }),
      ...(hasBody && {
        body: {
          mode: 'raw',
          raw: body.content,
          ...(isJson.test(type ?? '') && { options: { raw: { language: 'json' } } }),
        },
      }),
    },
    protocolProfileBehavior: {
      followRedirects: spec.followRedirects ?? false,
      strictSSL: spec.verifyTls,
      ...(hasBody && { disableBodyPruning: true }),
      ...(hasBody && type === undefined && { disabledSystemHeaders: { 'content-type': true } }),
    },
    ...(known && { _hookbench: known }),
  };
  return { item, losses: losses.map((loss) => `${titleOf(request)}: ${loss}`) };
}

const variableOf = ({ name, note, value }: ExportedVariable) => ({
  key: name,
  value,
  ...(note !== undefined && { description: note }),
});

/** The variables whose values are left out. */
export const lossesOfVariables = (variables: readonly ExportedVariable[]): string[] =>
  variables.flatMap(({ name, note }) => (note?.endsWith(enterIt) === true ? [`${name}: ${note}`] : []));

/** Writes an environment in the format of Postman. */
export function writePostmanEnvironment(
  name: string,
  variables: readonly (ExportedVariable & { secret: boolean })[],
): string {
  const values = variables.map(({ secret, ...one }) => ({
    ...variableOf(one),
    type: secret ? 'secret' : 'default',
    enabled: true,
  }));
  return `${JSON.stringify({ name, values, _postman_variable_scope: 'environment' }, null, 2)}\n`;
}

/** A collection in the format of Postman, and what it cannot contain. */
export interface PostmanFile {
  text: string;
  losses: string[];
}

/**
 * Writes a collection in the format of Postman, version 2.1, with its folders and variables. Postman has no variables of
 * folders, see `withoutFolderVariables`.
 * @param withSecrets Whether the secrets of authorization servers are written.
 */
export function writePostman(collection: ExportedCollection, withSecrets: boolean): PostmanFile {
  const { items, name, variables } = collection;
  const tokens = postmanTokens(collection, withSecrets);
  const root: Folder = { name, item: [] };
  const folders = new Map([['', root]]);
  function folderAt(path: string): Folder {
    const known = folders.get(path);
    if (known) return known;
    const at = path.lastIndexOf('/');
    const folder: Folder = { name: path.slice(at + 1), item: [] };
    folderAt(path.slice(0, Math.max(0, at))).item.push(folder);
    folders.set(path, folder);
    return folder;
  }
  const losses = [...lossesOfVariables([...variables, ...tokens.variables]), ...tokens.losses];
  for (const request of items) {
    const written = itemOf(request, tokens);
    folderAt(request.folder).item.push(written.item);
    losses.push(...written.losses);
  }
  const variable = [...variables, ...tokens.variables].map(variableOf);
  const text = `${JSON.stringify({ info: { name, schema }, item: root.item, variable }, null, 2)}\n`;
  return { text, losses };
}
