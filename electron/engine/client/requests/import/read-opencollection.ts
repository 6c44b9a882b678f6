import { z } from 'zod';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { defaultsOf, collectionFile, environmentFile } from '../../collections/request-file.ts';
import {
  addRequest,
  inheritedByRequests,
  labelOf,
  maxFolders,
  noDefaults,
  placeName,
  type FileDefaults,
  type FolderDefaults,
  type ForeignRequest,
  type Place,
} from './add-request.ts';
import { graphqlText } from './form-text.ts';
import { isMembers, type Members } from '../../../interface/read/members.ts';
import type { ForeignVariable } from './collect-environments.ts';
import type { Collector } from './collector.ts';
import type { ForeignDocument } from './foreign-document.ts';
import { unreadable } from './shell-words.ts';

/** What a document of a request has, by the kinds of requests in the OpenCollection format. */
const kindsOf = (value: Members): string[] =>
  ['http', 'graphql', 'websocket', 'grpc'].filter((kind) => isMembers(value[kind]));

/** Whether a document is a request or a whole collection in the OpenCollection format. */
export const isOpenCollection = (value: unknown): boolean =>
  isMembers(value) &&
  (value['opencollection'] !== undefined || (value['info'] !== undefined && kindsOf(value).length > 0));

const folder = collectionFile.extend({ items: z.array(z.unknown()).nullish(), http: z.unknown().optional() });

interface Added {
  document: ForeignDocument;
  folders: Place;
  defaults: FolderDefaults;
  /** What precedes the line of a problem, e.g. the name of the file. */
  at: string;
}

/** What a file of a collection or folder gives to its requests. */
export const defaultsOfFile = (file: z.infer<typeof collectionFile>): FileDefaults => ({
  ...defaultsOf(file),
  scripts: (file.request as { scripts?: unknown } | null | undefined)?.scripts,
});

/** Adds the environments of a collection in one file. */
function addEnvironments(collector: Collector, given: unknown): void {
  for (const one of Array.isArray(given) ? given : []) {
    const { data } = environmentFile.safeParse(one);
    if (data) collector.addEnvironment(data.name, variablesOf(data));
    else collector.warn('An environment was skipped: it cannot be read.');
  }
}

/** The variables of an environment. Values of secrets are not in files. */
export const variablesOf = ({ variables }: z.infer<typeof environmentFile>): ForeignVariable[] =>
  variables.map(({ disabled, name, secret, value }) => ({
    name,
    value,
    secret: secret === true,
    disabled: disabled === true,
  }));

/** A request with the body of its GraphQL, if it is one. */
function withGraphql(given: unknown): ForeignRequest {
  const { graphql } = given as { graphql?: unknown };
  if (!isMembers(graphql)) return given as ForeignRequest;
  const { body, method = 'POST', ...rest } = graphql;
  const { query, variables } = isMembers(body) ? body : {};
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const data = graphqlText({ query: textOf(query), variables: textOf(variables) });
  return { ...(given as ForeignRequest), http: { ...rest, method: textOf(method), body: { type: 'json', data } } };
}

/** Adds a request, or what a collection or folder contains. */
export function addOpenCollection(collector: Collector, { at, defaults, document, folders }: Added): void {
  const { lineOf, value } = document;
  function add(given: unknown, place: Place, outer: FolderDefaults, path: readonly (string | number)[]): void {
    const { data, error } = folder.safeParse(given);
    const line = (inside: readonly (string | number)[] = []) => `${at}line ${lineOf([...path, ...inside])}`;
    if (error) {
      const what = `cannot be read: ${dottedIssue(error.issues[0]).text}`;
      if (path.length === 0) throw unreadable(lineOf(error.issues[0]?.path ?? []), `it ${what}.`, 'Correct the file.');
      collector.warn(`An item of ${place.join('/')} was skipped: it ${what} (${line()}).`);
      return;
    }
    if (!data.items) {
      if (data.http != null || data['graphql'] != null)
        addRequest(collector, { folders: place, request: withGraphql(given), defaults: outer, place: line });
      else if (data.info?.['type'] !== 'folder' && (path.length > 0 || kindsOf(data).length > 0))
        collector.warn(`${labelOf(data.info, place)} was skipped: it is not an HTTP request (${line()}).`);
      return;
    }
    const inner = [...place, placeName(data.info?.name)];
    const own = defaultsOfFile(data);
    if (path.length === 0) {
      addEnvironments(collector, isMembers(data['config']) ? data['config']['environments'] : undefined);
      collector.share(inner.join('/'), own.variables);
      own.variables = [];
    }
    const defaults = inheritedByRequests(outer, own, (text) => collector.warn(text, inner.join('/')));
    if (place.length >= maxFolders) collector.warn(`${inner.join('/')} was skipped: it is nested too deep.`);
    else for (const [index, one] of data.items.entries()) add(one, inner, defaults, [...path, 'items', index]);
  }
  add(value, folders, defaults, []);
}

/**
 * Reads a request, or a collection in one file, in the OpenCollection format.
 * @throws HookbenchError `bad_input` with the line
 */
export function readOpenCollection(document: ForeignDocument, collector: Collector): void {
  addOpenCollection(collector, { document, folders: [], defaults: noDefaults, at: '' });
}
