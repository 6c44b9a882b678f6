import type { z } from 'zod';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { ServerToSave } from '#shared/model/authorization-server.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import type { collectionFile, environmentFile, FileAuth } from './request-file.ts';

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
