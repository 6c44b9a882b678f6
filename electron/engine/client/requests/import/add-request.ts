import type { z } from 'zod';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import type { CollectionDefaults } from '../../collections/inherited.ts';
import { checkedRequest } from '../../collections/read-request-file.ts';
import { requestFile } from '../../collections/request-file.ts';
import type { Collector } from './collector.ts';

/** A request of another tool, in the shape that a file of the OpenCollection format has. */
export type ForeignRequest = z.input<typeof requestFile>;

/** The path of a request or folder in a collection; names contain no `/`. */
export type Place = readonly string[];

export const maxFolders = 50;

/** A name of a folder or request. */
export const placeName = (name: string | undefined): string => name?.replaceAll('/', ' ').trim() || 'Untitled';

interface AddedRequest {
  /** Where it is. */
  folders: Place;
  request: ForeignRequest;
  /** Members of the request that only Hookbench knows. */
  extension?: Readonly<Record<string, unknown>>;
  /** What its folders give to it. */
  defaults: CollectionDefaults;
  /** Where it is in the text, e.g. `line 3`. @param inside The path of what is wrong in the request, if known. */
  place: (inside: readonly (string | number)[]) => string;
  /** What of it cannot be imported. */
  warnings?: readonly string[];
}

const pathOf = (error: z.ZodError | undefined) => (error?.issues[0]?.path ?? []) as (string | number)[];

/** The folders and name of what is skipped, as far as it has a name. */
export function labelOf(given: unknown, folders: Place): string {
  const { name } = typeof given === 'object' && given !== null && 'name' in given ? given : {};
  return typeof name === 'string' ? [...folders, placeName(name)].join('/') : `An item of ${folders.join('/')}`;
}

/** Adds a request to an import, or warns why it is skipped. */
export function addRequest(
  collector: Collector,
  { defaults, extension, folders, place, request, warnings = [] }: AddedRequest,
): void {
  const name = placeName(String(request.info.name ?? ''));
  const label = [...folders, name].join('/');
  const file = requestFile.safeParse(request);
  const draft = file.data && checkedRequest(file.data, extension, defaults);
  if (!draft?.spec) {
    const problem = draft?.problem ?? dottedIssue(file.error?.issues[0]).text;
    collector.warn(`${label} was skipped: ${problem} (${place(pathOf(file.error))}).`);
    return;
  }
  const { inherited, servers, spec } = draft;
  const auth = collector.withServer(spec.auth?.kind === 'inherit' ? inherited : spec.auth, servers);
  collector.add({ name: name.slice(0, 200), folder: folders.join('/').slice(0, 500), spec: { ...spec, auth } });
  for (const warning of [...warnings, ...draft.warnings]) collector.warn(`${label}: ${warning}`);
}
