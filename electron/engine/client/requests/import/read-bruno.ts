import type { HeaderPair } from '#shared/model/header-pair.ts';
import { isAssertionOperator } from '#shared/model/request-assertion.ts';
import type { CollectionDefaults } from '../../collections/request-file.ts';
import { addRequest, noDefaults, type FileDefaults, type ForeignRequest } from './add-request.ts';
import { readBru, type BruBlock, type BruPair } from './bru-text.ts';
import { graphqlText } from './form-text.ts';
import { oauth2InOpenCollection } from './oauth2-fields.ts';
import type { ForeignVariable } from './collect-environments.ts';
import type { Collector } from './collector.ts';

/** Whether a text is a request of Bruno in the format `.bru`. */
export const looksLikeBru = (text: string): boolean => /^\s*meta[ \t]*\{[ \t]*\r?\n/.test(text);

type Blocks = ReadonlyMap<string, BruBlock>;

const pairsIn = (blocks: Blocks, name: string): readonly BruPair[] => blocks.get(name)?.pairs ?? [];
const valueIn = (blocks: Blocks, block: string, name: string): string =>
  pairsIn(blocks, block).find((pair) => pair.name === name)?.value ?? '';

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'connect', 'trace', 'http'];

/** The names of modes that differ in the OpenCollection format. */
const modes: Readonly<Record<string, string>> = { formUrlEncoded: 'form-urlencoded', multipartForm: 'multipart-form' };

function authOf(blocks: Blocks, mode: string, warnings: string[]): CollectionDefaults['auth'] {
  if (['', 'none', 'inherit'].includes(mode)) return mode === 'inherit' ? 'inherit' : 'none';
  const values = pairsIn(blocks, `auth:${mode}`).map(({ name, value }) => [name, value]);
  const fields = Object.fromEntries(values) as Record<string, string>;
  if (mode === 'oauth2') return oauth2InOpenCollection(fields, warnings);
  return { ...fields, type: mode, ...(fields['placement'] === 'queryparams' && { placement: 'query' }) };
}

const typeMark = '@contentType(';

/** A field of a form; `@file(…)` is a file, and `@contentType(…)` follows the value. */
function fieldOf({ disabled, name, value }: BruPair) {
  const at = value.endsWith(')') ? value.lastIndexOf(typeMark) : -1;
  const text = at < 0 ? value : value.slice(0, at).trimEnd();
  return {
    name,
    value: text,
    disabled,
    ...(at >= 0 && { contentType: value.slice(at + typeMark.length, -1) }),
    ...(text.startsWith('@file(') && { type: 'file' }),
  };
}

function bodyOf(blocks: Blocks, mode: string): NonNullable<ForeignRequest['http']>['body'] {
  if (mode === '' || mode === 'none') return undefined;
  if (mode === 'graphql') {
    const [query, variables] = [blocks.get('body:graphql')?.text ?? '', blocks.get('body:graphql:vars')?.text ?? ''];
    return { type: 'json', data: graphqlText({ query, variables }) };
  }
  const type = modes[mode] ?? mode;
  const block = blocks.get(`body:${type}`) ?? (mode === 'json' ? blocks.get('body') : undefined);
  if (modes[mode] === undefined) return { type, data: block?.text ?? '' };
  return { type, data: (block?.pairs ?? []).map(fieldOf) };
}

/** A pair of the block `assert`, whose value starts with an operator. */
function assertionOf({ disabled, name, value }: BruPair) {
  const [operator = '', ...rest] = value.split(' ');
  const isKnown = isAssertionOperator(operator);
  return { expression: name, operator: isKnown ? operator : 'eq', value: isKnown ? rest.join(' ') : value, disabled };
}

/** The scripts of a file, in the order in which Bruno runs them. */
const scriptsIn = (blocks: Blocks): { type: string; code: string }[] =>
  [
    ['before-request', 'script:pre-request'],
    ['after-response', 'script:post-response'],
    ['tests', 'tests'],
  ].flatMap(([type = '', name = '']) => {
    const code = blocks.get(name)?.text;
    return code === undefined ? [] : [{ type, code }];
  });

/** The variables of an environment of Bruno. @throws HookbenchError `bad_input` with the line */
export function readBruVariables(text: string): ForeignVariable[] {
  // The color has no block.
  const blocks = readBru(text.replace(/^color:.*$/m, ''));
  const secrets = blocks.get('vars:secret')?.text.split(/[\s,]+/) ?? [];
  return [
    ...pairsIn(blocks, 'vars'),
    ...secrets
      .filter((name) => name !== '')
      .map((name) => ({ name: name.replace(/^~/, ''), value: '', secret: true, disabled: name.startsWith('~') })),
  ];
}

/** What `collection.bru` or `folder.bru` gives to requests. @throws HookbenchError `bad_input` with the line */
export function readBruDefaults(text: string, warnings: string[]): FileDefaults {
  const blocks = readBru(text);
  const [headers, variables] = ['headers', 'vars:pre-request'].map((name) => pairsIn(blocks, name));
  for (const [what, all = []] of [
    ['header fields', headers],
    ['variables', variables],
  ] as const) {
    const off = all.filter(({ disabled }) => disabled).map(({ name }) => name);
    if (off.length > 0) warnings.push(`Disabled, so not imported: ${what} ${off.join(', ')}.`);
  }
  const isOn = ({ disabled }: BruPair): boolean => !disabled;
  return {
    auth: authOf(blocks, valueIn(blocks, 'auth', 'mode') || 'inherit', warnings),
    headers: (headers ?? []).filter(isOn).map(({ name, value }): HeaderPair => [name, value]),
    variables: (variables ?? []).filter(isOn),
    scripts: scriptsIn(blocks),
  };
}

/**
 * Reads a request in the format `.bru`, in the shape of the OpenCollection format.
 * @param warnings Gets what is left out.
 * @returns undefined if the file is not an HTTP request
 * @throws HookbenchError `bad_input` with the line
 */
export function readBruRequest(text: string, warnings: string[]): ForeignRequest | undefined {
  const blocks = readBru(text);
  const method = methods.find((one) => blocks.has(one));
  if (method === undefined) return undefined;
  const of = (name: string) => valueIn(blocks, method, name);
  if (blocks.has('docs')) warnings.push('The documentation is not imported.');
  const parameters = (type: string) => pairsIn(blocks, `params:${type}`).map((pair) => ({ ...pair, type }));
  return {
    info: { name: valueIn(blocks, 'meta', 'name') },
    http: {
      method: method === 'http' ? of('method') : method.toUpperCase(),
      url: of('url'),
      headers: pairsIn(blocks, 'headers').map((pair) => ({ ...pair })),
      params: [...parameters('query'), ...parameters('path')],
      body: bodyOf(blocks, of('body')),
      auth: authOf(blocks, of('auth'), warnings),
    },
    runtime: {
      scripts: scriptsIn(blocks),
      variables: pairsIn(blocks, 'vars:pre-request').map((pair) => ({ ...pair })),
      assertions: pairsIn(blocks, 'assert').map(assertionOf),
      actions: pairsIn(blocks, 'vars:post-response').map(({ disabled, name, value }) => ({
        type: 'set-variable',
        phase: 'after-response',
        selector: { expression: value },
        variable: { name },
        disabled,
      })),
    },
    settings: { timeout: Number(valueIn(blocks, 'settings', 'timeout')) || 0 },
  };
}

/** Adds the request of a `.bru` file. @throws HookbenchError `bad_input` with the line */
export function addBruFile(text: string, collector: Collector): void {
  const warnings: string[] = [];
  const request = readBruRequest(text, warnings);
  if (request) addRequest(collector, { folders: [], request, defaults: noDefaults, place: () => 'the file', warnings });
  else collector.warn('The file was skipped: it has no HTTP request, such as “get { … }”.');
}
