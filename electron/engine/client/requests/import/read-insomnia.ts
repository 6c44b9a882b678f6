import { z } from 'zod';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { inheritedBy, nothingInherited, type CollectionDefaults } from '../../collections/inherited.ts';
import { addRequest, labelOf, maxFolders, placeName, type ForeignRequest, type Place } from './add-request.ts';
import { createCollector } from './collector.ts';
import { readForeign } from './foreign-document.ts';
import type { Imported } from './imported.ts';
import { unreadable } from './shell-words.ts';

/** Whether a text is an export of Insomnia, of format 4 (JSON) or 5 (YAML). */
export const looksLikeInsomnia = (text: string): boolean =>
  /"__export_format"\s*:\s*\d|^\uFEFF?["']?type["']?\s*:\s*["']?collection\.insomnia\.rest\//m.test(
    text.slice(0, 100_000),
  );

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? ''));
const pair = z.looseObject({ name: text, value: text, disabled: z.boolean().nullish(), type: z.string().nullish() });
const pairs = z
  .array(pair)
  .nullish()
  .transform((all) => all ?? []);
const authentication = z
  .looseObject({
    type: z.string().nullish(),
    disabled: z.boolean().nullish(),
    token: text,
    username: text,
    password: text,
    key: text,
    value: text,
    addTo: text,
  })
  .nullish();

/** A request or a folder; those of format 5 have their contents in `children`. */
const resource = z.looseObject({
  name: text,
  url: z.string().nullish(),
  method: z.string().default('GET'),
  headers: pairs,
  parameters: pairs,
  pathParameters: pairs,
  body: z.looseObject({ mimeType: text, text, params: pairs, fileName: text }).nullish(),
  authentication,
  children: z.array(z.unknown()).nullish(),
  scripts: z.record(z.string(), z.unknown()).nullish(),
  preRequestScript: text,
  afterResponseScript: text,
});
type Resource = z.infer<typeof resource>;

const format5 = z.looseObject({ name: text, collection: z.array(z.unknown()) });
const format4 = z.looseObject({
  resources: z.array(z.looseObject({ _id: text, _type: text, parentId: text, name: text })),
});

/** References to variables without the prefix that Insomnia writes. */
const variables = (value: string): string =>
  value.replaceAll(/\{\{\s*(?:_\.|_\[['"])?([\w.-]+)(?:['"]\])?\s*\}\}/g, '{{$1}}');

/** All texts of a request with the references of Hookbench. */
function translated(value: unknown): unknown {
  if (typeof value === 'string') return variables(value);
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translated(one)]));
}

/** Text as a part of a query; references to variables stay as they are. */
const queryPart = (value: string): string =>
  encodeURIComponent(variables(value).toWellFormed()).replaceAll(/%7B%7B([\w.-]+)%7D%7D/g, '{{$1}}');

function urlOf({ parameters, url }: Resource): string {
  const query = parameters
    .filter(({ disabled, name }) => disabled !== true && name !== '')
    .map(({ name, value }) => `${queryPart(name)}=${queryPart(value)}`);
  const base = variables(url ?? '');
  return query.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${query.join('&')}`;
}

const forms: Readonly<Record<string, string>> = {
  'application/x-www-form-urlencoded': 'form-urlencoded',
  'multipart/form-data': 'multipart-form',
};

function bodyOf({ body }: Resource): NonNullable<ForeignRequest['http']>['body'] {
  if (!body) return undefined;
  const { fileName, mimeType, params, text: data } = body;
  const form = forms[mimeType];
  if (form !== undefined && (params.length > 0 || data === '')) return { type: form, data: params };
  if (fileName !== '') return { type: 'file' };
  return data === '' ? undefined : { type: 'untyped', data };
}

function headersOf({ body, headers }: Resource) {
  const hasType = headers.some(({ disabled, name }) => disabled !== true && name.toLowerCase() === 'content-type');
  const type = body?.mimeType ?? '';
  return hasType || type === '' || forms[type] !== undefined
    ? headers
    : [...headers, { name: 'Content-Type', value: type }];
}

/** An authorization; an empty one is that of the folder. */
function authOf({ authentication: given }: Resource): NonNullable<CollectionDefaults['auth']> {
  if (!given?.type) return 'inherit';
  if (given.disabled === true) return 'none';
  const placement = given.addTo === 'queryParams' ? 'query' : 'header';
  return translated({ ...given, type: given.type, placement }) as { type: string };
}

function foreignOf(given: Resource): ForeignRequest {
  const scripts = Object.values({ ...given.scripts, a: given.preRequestScript, b: given.afterResponseScript });
  return translated({
    info: { name: given.name },
    http: {
      method: given.method,
      url: urlOf(given),
      headers: headersOf(given),
      params: given.pathParameters.map((one) => ({ ...one, type: 'path' })),
      body: bodyOf(given),
      auth: authOf(given),
    },
    runtime: { scripts: scripts.filter((script) => script !== '') },
    settings: { followRedirects: true },
  }) as ForeignRequest;
}

const hasTemplates = ({ body, headers, parameters, url }: Resource): boolean =>
  JSON.stringify([url, headers, parameters, body]).includes('{%');

/** Makes a format 4 export a tree with contents in `children`, as in format 5. Each resource is in it once. */
function treeOf(resources: z.infer<typeof format4>['resources']): unknown[] {
  const inside = Map.groupBy(
    resources.filter(({ _type }) => _type === 'request' || _type === 'request_group'),
    ({ parentId }) => parentId,
  );
  const groups = new Set(resources.filter(({ _type }) => _type === 'request_group').map(({ _id }) => _id));
  function childrenOf(id: string, depth: number): unknown[] {
    const own = inside.get(id) ?? [];
    inside.delete(id);
    return own.map((one) =>
      one._type === 'request' || depth > maxFolders
        ? one
        : Object.assign(one, { children: childrenOf(one._id, depth + 1) }),
    );
  }
  return [...inside.keys()].filter((id) => !groups.has(id)).flatMap((id) => childrenOf(id, 0));
}

interface Export {
  name: string;
  resources: unknown[];
  /** The line of a resource. @param path Its place in the tree. */
  lineOf: (path: readonly (string | number)[], resource: unknown) => number;
}

function readExport(source: string): Export {
  const { lineOf, value } = readForeign(source);
  const five = format5.safeParse(value);
  if (five.success) return { name: five.data.name, resources: five.data.collection, lineOf };
  const four = format4.safeParse(value);
  if (four.success) {
    const { resources } = four.data;
    const root = resources.find(({ _type }) => _type === 'workspace');
    const order = new Map<unknown, number>(resources.map((one, index) => [one, index]));
    return {
      name: root?.name ?? '',
      resources: treeOf(resources),
      lineOf: (_path, one) => lineOf(['resources', order.get(one) ?? 0]),
    };
  }
  const { error } = /__export_format/.test(source) ? four : five;
  const [issue] = error.issues;
  throw unreadable(
    lineOf((issue?.path ?? []) as string[]),
    `the export cannot be read: ${dottedIssue(issue).text}.`,
    'Export it from Insomnia as “Insomnia v5” or “Insomnia v4 (JSON)”.',
  );
}

/**
 * Reads an export of Insomnia: its requests in their folders. Scripts and template tags are skipped.
 * @throws HookbenchError `bad_input` with the line
 */
export function readInsomnia(source: string): Imported {
  const { lineOf, name: rootName, resources } = readExport(source);
  const collector = createCollector();

  function add(
    given: unknown,
    folders: Place,
    inherited: CollectionDefaults,
    path: readonly (string | number)[],
  ): void {
    const read = resource.safeParse(given);
    const place = () => `line ${lineOf(path, given)}`;
    if (read.error) {
      const { text: problem } = dottedIssue(read.error.issues[0]);
      collector.warn(`${labelOf(given, folders)} was skipped: ${problem} (${place()}).`);
      return;
    }
    const { children, headers, name, url } = read.data;
    const auth = authOf(read.data);
    if (children) {
      const inner = [...folders, placeName(name)];
      const given = headers.filter(({ disabled }) => disabled !== true);
      const own = { auth, headers: given.map((one): HeaderPair => [one.name, variables(one.value)]), variables: [] };
      if (folders.length >= maxFolders) collector.warn(`${inner.join('/')} was skipped: it is nested too deep.`);
      else
        for (const [index, one] of children.entries())
          add(one, inner, inheritedBy(inherited, own), [...path, 'children', index]);
    } else if (url != null) {
      addRequest(collector, {
        folders,
        request: foreignOf(read.data),
        defaults: inherited,
        place,
        warnings: hasTemplates(read.data) ? ['Template tags ({% … %}) are not evaluated.'] : [],
      });
    }
  }

  const root = [placeName(rootName || 'Insomnia')];
  for (const [index, one] of resources.entries()) add(one, root, nothingInherited, ['collection', index]);
  return collector.imported('insomnia');
}
