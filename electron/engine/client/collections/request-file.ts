import { z } from 'zod';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { ServerToSave } from '#shared/model/authorization-server.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';

/** What a collection or a folder gives to each of its requests. */
export interface CollectionDefaults {
  auth?: FileAuth | undefined;
  headers: readonly HeaderPair[];
  variables: readonly { name: string; value: string }[];
}

/** Variables by where they are defined; a later list has precedence. */
export interface FileVariables {
  /** Of the collection: those of the environment have precedence. */
  collection: CollectionDefaults['variables'];
  /** Of the folders, then of the request itself. */
  folders: CollectionDefaults['variables'];
  /** How the innermost folder that says it, or the collection, authenticates. */
  auth?: RequestAuth | undefined;
  /** The authorization servers that the files define. */
  servers?: ServerToSave[];
}

export const noVariables: FileVariables = { collection: [], folders: [] };
export const nothingInherited: CollectionDefaults = { headers: [], variables: [] };

/** Header fields without those that others replace. */
export function withoutNamesOf(headers: readonly HeaderPair[], others: readonly HeaderPair[]): HeaderPair[] {
  const names = new Set(others.map(([name]) => name.toLowerCase()));
  return headers.filter(([name]) => !names.has(name.toLowerCase()));
}

/** The variables of a file that have a value. Values of secrets are not stored in it. */
export const usedVariables = (
  variables: z.infer<typeof environmentFile>['variables'],
): { name: string; value: string }[] =>
  variables
    .filter(({ disabled, secret }) => disabled !== true && secret !== true)
    .map(({ name, value }) => ({ name, value }));

/** What a file of a collection or folder gives to its requests. */
export function defaultsOf({ request }: Pick<z.infer<typeof collectionFile>, 'request'>): CollectionDefaults {
  const { auth, headers = [], variables = [] } = request ?? {};
  return {
    auth: auth ?? undefined,
    headers: headers.filter(({ disabled }) => disabled !== true).map(({ name, value }): HeaderPair => [name, value]),
    variables: usedVariables(variables),
  };
}

/** What a folder gives to its requests, together with what it inherits. The folder has precedence. */
export function inheritedBy(outer: CollectionDefaults, own: CollectionDefaults): CollectionDefaults {
  return {
    auth: own.auth === undefined || own.auth === 'inherit' ? outer.auth : own.auth,
    headers: [...withoutNamesOf(outer.headers, own.headers), ...own.headers],
    variables: [...outer.variables, ...own.variables],
  };
}

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)));
const disabled = z.boolean().nullish();
const list = <Schema extends z.ZodType>(item: Schema) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const header = z.looseObject({ name: text, value: text, disabled });
const parameter = z.looseObject({ name: text, value: text, type: z.string().default('query'), disabled });
const formEntry = z.looseObject({
  name: text,
  type: z.string().optional(),
  value: z.union([text, z.array(z.string())]),
  contentType: z.string().optional(),
  disabled,
});

const body = z.looseObject({ type: z.string(), data: z.unknown().optional() });
export const formEntries = list(formEntry);

const auth = z.union([z.string(), z.looseObject({ type: z.string() })]);
export type FileAuth = z.infer<typeof auth>;

const assertion = z.looseObject({ expression: z.string(), operator: z.string(), value: text, disabled });
const action = z.looseObject({
  type: z.string(),
  phase: z.string().optional(),
  selector: z.looseObject({ expression: text }).optional(),
  variable: z.looseObject({ name: text }).optional(),
  disabled,
});

const variable = z.looseObject({
  name: text,
  value: z
    .union([text, z.looseObject({ data: text })])
    .transform((value) => (typeof value === 'string' ? value : value.data)),
  secret: z.boolean().nullish(),
  disabled,
});

/** What Hookbench reads of a request in the OpenCollection format; everything else of the file stays as it is. */
export const requestFile = z.looseObject({
  info: z.looseObject({ name: text, type: z.string().default('http'), seq: z.number().optional() }),
  http: z
    .looseObject({
      method: z.string().default('GET'),
      url: text,
      headers: list(header),
      params: list(parameter),
      body: z.union([body, list(z.looseObject({ selected: z.boolean().optional(), body }))]).nullish(),
      auth: auth.nullish(),
    })
    .nullish(),
  runtime: z
    .looseObject({
      assertions: list(assertion),
      actions: list(action),
      scripts: list(z.unknown()),
      variables: list(variable),
    })
    .nullish(),
  settings: z
    .looseObject({
      timeout: z.union([z.number(), z.string()]).nullish(),
      followRedirects: z.union([z.boolean(), z.string()]).nullish(),
    })
    .nullish(),
});
export type RequestFile = z.infer<typeof requestFile>;

/** An environment in the OpenCollection format. Values of secrets are not stored in it. */
export const environmentFile = z.looseObject({ name: text, variables: list(variable) });

/**
 * `opencollection.yml` or `folder.yml`: the name, what requests inherit, and in the first what only Hookbench knows of
 * requests, by file.
 */
export const collectionFile = z.looseObject({
  opencollection: z.union([z.string(), z.number()]).optional(),
  info: z.looseObject({ name: text, seq: z.number().optional() }).nullish(),
  request: z.looseObject({ auth: auth.nullish(), headers: list(header), variables: list(variable) }).nullish(),
  extensions: z
    .looseObject({
      hookbench: z.looseObject({ requests: z.record(z.string(), z.unknown()).nullish() }).nullish(),
    })
    .nullish(),
});
