import type { RequestAuth } from '#shared/model/request-auth.ts';
import type { RequestSpec } from '#shared/model/request-spec.ts';
import { extensionOf } from '../write-request-file.ts';
import {
  exportedMessage,
  type ExportedCollection,
  type ExportedRequest,
  type ExportedVariable,
} from './exported-request.ts';
import { testScript } from './postman-script.ts';

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

const pairsOf = (members: Record<string, string>) => Object.entries(members).map(([key, value]) => ({ key, value }));

/** The authentication in the format of Postman. A token of a server has no place in a file. */
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

/** A test script, and a note about what has no equivalent in it. */
function testsOf(spec: RequestSpec) {
  const { lines, missing } = testScript(spec);
  const note = `Not exported, because Postman has no JSONPath: ${missing.join(', ')}.`;
  return {
    ...(lines.length > 0 && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: lines } }] }),
    ...(missing.length > 0 && { description: note }),
  };
}

function itemOf({ name, spec }: ExportedRequest) {
  const { auth, ...plain } = spec;
  const { body, headers, method, url } = exportedMessage(plain, new Map(), '{{api}}');
  const given = auth && authOf(auth);
  const type = headers.find(([field]) => field.toLowerCase() === 'content-type')?.[1];
  const hasBody = body.encoding === 'utf8' && body.size > 0;
  const known = hookbenchOf(spec);
  const { description, ...tests } = testsOf(spec);
  return {
    name,
    ...tests,
    request: {
      ...(description !== undefined && { description }),
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
}

const variableOf = ({ name, note, value }: ExportedVariable) => ({
  key: name,
  value,
  ...(note !== undefined && { description: note }),
});

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

/**
 * Writes a collection in the format of Postman, version 2.1, with its folders and variables. Postman has no variables of
 * folders, see `withoutFolderVariables`.
 */
export function writePostman({ items, name, variables }: ExportedCollection): string {
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
  for (const item of items) folderAt(item.folder).item.push(itemOf(item));
  const variable = variables.map(variableOf);
  return `${JSON.stringify({ info: { name, schema }, item: root.item, variable }, null, 2)}\n`;
}
