import { z } from 'zod';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { isMembers } from '../../../interface/read/members.ts';
import { maxFolders } from './add-request.ts';
import type { ForeignDocument } from './foreign-document.ts';
import { unreadable } from './shell-words.ts';

/** Whether a document is an export of Insomnia, of format 4 or 5. */
export const isInsomnia = (value: unknown): boolean =>
  isMembers(value) &&
  (value['__export_format'] !== undefined || String(value['type']).startsWith('collection.insomnia.rest/'));

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? ''));
const pair = z.looseObject({
  name: text,
  value: text,
  disabled: z.boolean().nullish(),
  type: z.string().nullish(),
  fileName: text.catch(''),
});
const pairs = z
  .array(pair)
  .nullish()
  .transform((all) => all ?? []);
const data = z.record(z.string(), z.unknown()).nullish().catch(undefined);

/** A request or a folder; those of format 5 have their contents in `children`. */
export const resource = z.looseObject({
  _type: text,
  name: text,
  url: z.string().nullish(),
  method: z.string().default('GET'),
  headers: pairs,
  parameters: pairs,
  pathParameters: pairs,
  body: z.looseObject({ mimeType: text, text, params: pairs, fileName: text }).nullish(),
  authentication: z
    .union([z.looseObject({ type: z.string().nullish(), disabled: z.boolean().nullish() }), z.null()])
    .optional(),
  children: z.array(z.unknown()).nullish(),
  environment: data,
  scripts: z.looseObject({ preRequest: text, afterResponse: text }).nullish().catch(undefined),
  preRequestScript: text,
  afterResponseScript: text,
  settings: z.looseObject({ followRedirects: z.unknown().optional() }).nullish().catch(undefined),
  settingFollowRedirects: z.unknown().optional(),
});
export type Resource = z.infer<typeof resource>;

const environment = z.looseObject({ name: text, data });
const format5 = z.looseObject({
  name: text,
  collection: z.array(z.unknown()),
  environments: environment
    .extend({ subEnvironments: z.array(environment).nullish() })
    .nullish()
    .catch(undefined),
});
const format4 = z.looseObject({
  resources: z.array(z.looseObject({ _id: text, _type: text, parentId: text, name: text, data })),
});

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
  /** Variables of all requests. */
  base: Readonly<Record<string, unknown>>;
  environments: { name: string; data?: Readonly<Record<string, unknown>> | null | undefined }[];
  /** What it has besides requests, such as `websocket_request`. */
  others: readonly string[];
  /** The line of a resource. @param path Its place in the tree. */
  lineOf: (path: readonly (string | number)[], resource: unknown) => number;
}

/** Kinds of resources in format 4 that are read, or have nothing that is sent. */
const knownKinds = new Set(['workspace', 'environment', 'request_group', 'request', 'cookie_jar', 'api_spec']);

/** The export in a document, of either format. @throws HookbenchError `bad_input` with the line */
export function readExport({ lineOf, value }: ForeignDocument): Export {
  const five = format5.safeParse(value);
  if (five.success) {
    const { collection, environments, name } = five.data;
    const base = environments?.data ?? {};
    return { name, resources: collection, base, environments: environments?.subEnvironments ?? [], others: [], lineOf };
  }
  const four = format4.safeParse(value);
  if (four.success) {
    const { resources } = four.data;
    const root = resources.find(({ _type }) => _type === 'workspace');
    const order = new Map<unknown, number>(resources.map((one, index) => [one, index]));
    const all = resources.filter(({ _type }) => _type === 'environment');
    const bases = all.filter(({ parentId }) => !all.some(({ _id }) => _id === parentId));
    return {
      name: root?.name ?? '',
      resources: treeOf(resources),
      base: Object.assign({}, ...bases.map((one) => one.data)) as Record<string, unknown>,
      environments: all.filter((one) => !bases.includes(one)),
      others: resources.map(({ _type }) => _type).filter((kind) => !knownKinds.has(kind)),
      lineOf: (_path, one) => lineOf(['resources', order.get(one) ?? 0]),
    };
  }
  const { error } = isMembers(value) && value['__export_format'] !== undefined ? four : five;
  const [issue] = error.issues;
  throw unreadable(
    lineOf(issue?.path ?? []),
    `the export cannot be read: ${dottedIssue(issue).text}.`,
    'Export it from Insomnia as “Insomnia v5” or “Insomnia v4 (JSON)”.',
  );
}

/** The place of a resource among those beside it, in format 4 or 5. */
function sortKeyOf(given: unknown): number {
  if (!isMembers(given)) return 0;
  const { meta, metaSortKey } = given;
  const key = isMembers(meta) ? meta['sortKey'] : metaSortKey;
  return typeof key === 'number' ? key : 0;
}

/** Resources with their indexes, in the order in which Insomnia shows and runs them. */
export const inInsomniaOrder = (resources: readonly unknown[]): [index: number, resource: unknown][] =>
  [...resources.entries()].toSorted(([, one], [, other]) => sortKeyOf(one) - sortKeyOf(other));
