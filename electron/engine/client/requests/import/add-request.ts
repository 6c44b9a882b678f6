import { z } from 'zod';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { fillValue } from '#shared/template/fill-text.ts';
import {
  inheritedBy,
  nothingInherited,
  usedVariables,
  type CollectionDefaults,
  formEntries,
  requestFile,
  type RequestFile,
} from '../../collections/request-file.ts';
import { checkedRequest } from '../../collections/read-request-file.ts';
import { fillKnown, variablesFrom } from '../client-message.ts';
import type { Collector } from './collector.ts';
import { variableName, withPlainReferences, withScheme } from './references.ts';
import { checksOfScripts, noChecks, type Checks, type ForeignScript } from './script/checks-of-scripts.ts';

/** A request of another tool, in the shape that a file of the OpenCollection format has. */
export type ForeignRequest = z.input<typeof requestFile>;

/** The path of a request or folder in a collection; names contain no `/`. */
export type Place = readonly string[];

export const maxFolders = 50;

/** A name of a folder or request. */
export const placeName = (name: string | undefined): string => name?.replaceAll('/', ' ').trim() || 'Untitled';

/** What the folders of a request give to it. */
export interface FolderDefaults extends CollectionDefaults {
  checks: Checks;
}

export const noDefaults: FolderDefaults = { ...nothingInherited, checks: noChecks };

/** What a file of a collection or folder gives to its requests, with its scripts in the OpenCollection format. */
export interface FileDefaults extends CollectionDefaults {
  scripts: unknown;
}

/** What a folder gives to its requests, together with what it inherits. @param warn Gets what is left out of its scripts. */
export const inheritedByRequests = (
  outer: FolderDefaults,
  own: FileDefaults,
  warn: (text: string) => void,
): FolderDefaults => ({
  ...inheritedBy(outer, own),
  checks: checksOfScripts(scriptsIn(own.scripts), outer.checks, warn),
});

interface AddedRequest {
  /** Where it is. */
  folders: Place;
  request: ForeignRequest;
  /** Members of the request that only Hookbench knows. */
  extension?: Readonly<Record<string, unknown>>;
  defaults: FolderDefaults;
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

const scripts = z.array(z.object({ type: z.string().catch(''), code: z.string().catch('') }));
const afterResponse = ['after-response', 'tests'];

/** Scripts in the OpenCollection format. */
const scriptsIn = (given: unknown): ForeignScript[] =>
  (scripts.safeParse(given ?? []).data ?? []).map(({ code, type }) => ({
    isAfterResponse: afterResponse.includes(type),
    code,
  }));

/** A request with what scripts check, and with the scheme that its tool would use. */
function completed(file: RequestFile, outer: Checks, warnings: string[]): RequestFile {
  const checks = checksOfScripts(scriptsIn(file.runtime?.scripts), outer, (text) => warnings.push(text));
  const actions = checks.values.map(({ expression, name }) => ({
    type: 'set-variable',
    phase: 'after-response',
    selector: { expression },
    variable: { name },
    disabled: false,
  }));
  return {
    ...file,
    ...(file.http && { http: { ...file.http, url: withScheme(file.http.url.trim()) } }),
    runtime: {
      ...file.runtime,
      assertions: [
        ...checks.assertions.map((one) => ({ ...one, value: one.value ?? '', disabled: false })),
        ...(file.runtime?.assertions ?? []),
      ],
      actions: [...actions, ...(file.runtime?.actions ?? [])],
      scripts: [],
      variables: [],
    },
  };
}

/** What a request of Hookbench cannot hold: parts that are switched off. */
function disabledIn({ http, runtime }: RequestFile): string[] {
  const chosen = Array.isArray(http?.body) ? [] : (formEntries.safeParse(http?.body?.data).data ?? []);
  const parts: [what: string, all: readonly { disabled?: boolean | null | undefined; name?: string }[]][] = [
    ['header fields', http?.headers ?? []],
    ['parameters', http?.params ?? []],
    ['form fields', chosen],
    ['assertions', (runtime?.assertions ?? []).map((one) => ({ ...one, name: one.expression }))],
    ['saved values', (runtime?.actions ?? []).map((one) => ({ ...one, name: one.variable?.name ?? '' }))],
    ['variables', runtime?.variables ?? []],
  ];
  const lost = parts.flatMap(([what, all]) => {
    const names = all.filter(({ disabled }) => disabled === true).map(({ name = '' }) => name);
    return names.length === 0 ? [] : [`${what} ${names.join(', ')}`];
  });
  return lost.length === 0 ? [] : [`Disabled, so not imported: ${lost.join('; ')}.`];
}

/** Replaces variables of the folders and of the request, which only files have, by their values. */
function withOwnVariables<Value>(value: Value, variables: CollectionDefaults['variables'], warnings: string[]): Value {
  const given = variables.map((one) => ({ ...one, name: variableName(one.name), secret: false }));
  const texts = JSON.stringify(value);
  const used = new Set(given.map(({ name }) => name).filter((name) => texts.includes(`{{${name}}}`)));
  if (used.size === 0) return value;
  const fill = fillKnown(variablesFrom([], given));
  warnings.push(`Variables of its folders or of the request became their values: ${[...used].join(', ')}.`);
  return fillValue(value, fill) as Value;
}

/** Adds a request to an import, or warns why it is skipped. */
export function addRequest(
  collector: Collector,
  { defaults: written, extension, folders, place, request, warnings: given = [] }: AddedRequest,
): void {
  const defaults = withPlainReferences(written);
  const name = String(request.info.name ?? '').trim() || 'Untitled';
  const label = [...folders, name].join('/');
  const warnings = [...given];
  const file = requestFile.safeParse(withPlainReferences(request));
  const draft = file.data && checkedRequest(completed(file.data, defaults.checks, warnings), extension, defaults);
  if (!draft?.spec) {
    const problem = draft?.problem ?? dottedIssue(file.error?.issues[0]).text;
    collector.warn(`${label} was skipped: ${problem} (${place(pathOf(file.error))}).`);
    return;
  }
  if (file.data) warnings.push(...disabledIn(file.data));
  const variables = [...defaults.variables, ...usedVariables(file.data?.runtime?.variables ?? [])];
  const { inherited, servers, spec } = withOwnVariables(draft, variables, warnings);
  const auth = collector.withServer(spec?.auth?.kind === 'inherit' ? inherited : spec?.auth, servers);
  collector.add({
    name: name.slice(0, 200),
    folder: folders.join('/').slice(0, 500),
    spec: { ...draft.spec, ...spec, auth },
  });
  for (const warning of [...warnings, ...draft.warnings]) collector.warn(warning, label);
}
