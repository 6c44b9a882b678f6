import { dottedIssue } from '#shared/errors/issue-place.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { fillValue } from '#shared/template/fill-text.ts';
import { isMembers } from '../../../interface/read/members.ts';
import { isDynamicVariable } from '../dynamic-variables.ts';
import {
  addRequest,
  inheritedByRequests,
  labelOf,
  maxFolders,
  noDefaults,
  placeName,
  type FolderDefaults,
  type ForeignRequest,
  type Place,
} from './add-request.ts';
import type { ForeignVariable } from './collect-environments.ts';
import type { Collector } from './collector.ts';
import type { ForeignDocument } from './foreign-document.ts';
import { inInsomniaOrder, readExport, resource, type Resource } from './insomnia-export.ts';
import { oauth2InOpenCollection } from './oauth2-fields.ts';
import { queryPart } from './references.ts';

const reference =
  /\{\{\s*(?:_((?:\.[\w-]+|\[\s*(?:\d+|'[^'\]]*'|"[^"\]]*")\s*\])+)|([\w-]+(?:\.[\w-]+|\[\d+\])*))\s*\}\}/g;
const tag = /\{%\s*(\w+)\s*([^%]{0,200}?)\s*%\}/g;

/** The dynamic variable that a template tag is the same as, by its name and first argument. */
const tags: ReadonlyMap<string, string> = new Map([
  ["uuid 'v4'", '$guid'],
  ['uuid', '$guid'],
  ["now 'iso-8601'", '$isoTimestamp'],
  ['now', '$isoTimestamp'],
  ["now 'unix'", '$timestamp'],
  ["now 'millis'", '$millis'],
  ['timestamp', '$timestamp'],
]);

/** A text with references as Hookbench has them, and with template tags that are dynamic variables. */
const variables = (value: string): string =>
  value
    .replaceAll(reference, (_whole, path: string | undefined, plain: string | undefined) => {
      const members = (path ?? plain ?? '').match(/[^.[\]'"\s]+/g) ?? [];
      return `{{${members.join('.')}}}`;
    })
    .replaceAll(tag, (whole, name: string, written: string) => {
      const first = written.split(',')[0]?.trim().replaceAll('"', "'") ?? '';
      const dynamic = name === 'faker' ? `$${first.replaceAll("'", '')}` : tags.get(`${name} ${first}`.trim());
      return dynamic !== undefined && isDynamicVariable(dynamic) ? `{{${dynamic}}}` : whole;
    });

/** The variables of an environment. A member of an object is called by its path, such as `user.name`. */
function variablesIn(given: unknown, path: readonly string[] = []): ForeignVariable[] {
  if (typeof given !== 'object' || given === null)
    return [
      { name: path.join('.'), value: typeof given === 'string' ? variables(given) : (JSON.stringify(given) ?? '') },
    ];
  return Object.entries(given).flatMap(([name, value]) => variablesIn(value, [...path, name]));
}

function urlOf({ parameters, url }: Resource): string {
  const query = parameters
    .filter(({ disabled, name }) => disabled !== true && name !== '')
    .map(({ name, value }) => `${queryPart(name)}=${queryPart(value)}`);
  const base = url ?? '';
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
  if (fileName !== '') return undefined;
  return data === '' ? undefined : { type: 'untyped', data };
}

function headersOf({ body, headers }: Resource) {
  const hasType = headers.some(({ disabled, name }) => disabled !== true && name.toLowerCase() === 'content-type');
  const type = (body?.mimeType ?? '').replace('application/graphql', 'application/json');
  return hasType || type === '' || forms[type] !== undefined
    ? headers
    : [...headers, { name: 'Content-Type', value: type }];
}

/** An authorization; an empty one is that of the folder. */
function authOf({ authentication: given }: Resource, warnings: string[]): NonNullable<FolderDefaults['auth']> {
  if (!given?.type) return 'inherit';
  if (given.disabled === true) return 'none';
  if (given.type === 'oauth2') return oauth2InOpenCollection(given, warnings);
  if (given['addTo'] === 'cookie') warnings.push('The API key is sent in a header field, not in a cookie.');
  const placement = given['addTo'] === 'queryParams' ? 'query' : 'header';
  return { ...given, type: given.type, placement };
}

const scriptsOf = ({ afterResponseScript, preRequestScript, scripts }: Resource) => [
  { type: 'before-request', code: scripts?.preRequest || preRequestScript },
  { type: 'after-response', code: scripts?.afterResponse || afterResponseScript },
];

function foreignOf(given: Resource, warnings: string[]): ForeignRequest {
  return {
    info: { name: given.name },
    http: {
      method: given.method,
      url: urlOf(given),
      headers: headersOf(given),
      params: [
        ...given.pathParameters.map((one) => ({ ...one, type: 'path' })),
        // The others are in the URL.
        ...given.parameters.filter(({ disabled }) => disabled === true).map((one) => ({ ...one, type: 'query' })),
      ],
      body: bodyOf(given),
      auth: authOf(given, warnings),
    },
    runtime: { scripts: scriptsOf(given) },
    settings: { followRedirects: ![given.settings?.followRedirects, given.settingFollowRedirects].includes('off') },
  };
}

/** What of a request stays as it is although Insomnia evaluates it. */
const templatesIn = (request: ForeignRequest): string[] =>
  [...JSON.stringify(request).matchAll(/\{%[^%]{0,100}%\}|\{\{[^{}]{0,100}\|[^{}]{0,100}\}\}/g)].map(
    ([found]) => found,
  );

/** What of a request cannot be imported. */
function lossesOf({ body }: Resource, request: ForeignRequest): string[] {
  const templates = [...new Set(templatesIn(request))];
  const files = (body?.params ?? []).filter(({ disabled, fileName }) => disabled !== true && fileName !== '');
  return [
    ...(templates.length > 0 ? [`Template tags are not evaluated: ${templates.slice(0, 5).join(', ')}.`] : []),
    ...files.map(({ fileName, name }) => `The file of the form field ${name} is not in the export: ${fileName}.`),
    ...(body && body.fileName !== '' ? [`The body is a file that is not in the export: ${body.fileName}.`] : []),
  ];
}

/**
 * Reads an export of Insomnia: its requests in their folders, and its environments.
 * @throws HookbenchError `bad_input` with the line
 */
export function readInsomnia(document: ForeignDocument, collector: Collector): void {
  const { base, environments, lineOf, name: rootName, others, resources } = readExport(document);

  function add(written: unknown, folders: Place, outer: FolderDefaults, path: readonly (string | number)[]): void {
    const { children: inside, ...rest } = isMembers(written) ? written : {};
    const read = resource.safeParse({ ...(fillValue(rest, variables) as object), children: inside });
    const place = () => `line ${lineOf(path, written)}`;
    if (read.error) {
      const { text: problem } = dottedIssue(read.error.issues[0]);
      collector.warn(`${labelOf(written, folders)} was skipped: ${problem} (${place()}).`);
      return;
    }
    const { children, environment: own, headers, name, url } = read.data;
    const warnings: string[] = [];
    if (children) {
      const inner = [...folders, placeName(name)];
      const given = headers.filter(({ disabled }) => disabled !== true);
      const defaults = inheritedByRequests(
        outer,
        {
          auth: authOf(read.data, warnings),
          headers: given.map((one): HeaderPair => [one.name, one.value]),
          variables: variablesIn(own ?? {}),
          scripts: scriptsOf(read.data),
        },
        (warning) => collector.warn(warning, inner.join('/')),
      );
      for (const warning of warnings) collector.warn(warning, inner.join('/'));
      if (folders.length >= maxFolders) collector.warn(`${inner.join('/')} was skipped: it is nested too deep.`);
      else
        for (const [index, one] of inInsomniaOrder(children)) add(one, inner, defaults, [...path, 'children', index]);
    } else if (url == null || /^wss?:|^grpc/.test(url))
      collector.warn(`${labelOf(written, folders)} was skipped: it is not an HTTP request (${place()}).`);
    else {
      const request = foreignOf(read.data, warnings);
      warnings.push(...lossesOf(read.data, request));
      addRequest(collector, { folders, request, defaults: outer, place, warnings });
    }
  }

  const root = placeName(rootName || 'Insomnia');
  collector.share(root, variablesIn(base));
  for (const one of environments) collector.addEnvironment(one.name, variablesIn(one.data ?? {}));
  for (const [index, one] of inInsomniaOrder(resources)) add(one, [root], noDefaults, ['collection', index]);
  for (const [kind, all] of Map.groupBy(others, (kind) => kind))
    collector.warn(`${root}: Not imported: ${all.length} of the kind ${kind.slice(0, 100)}.`);
}
