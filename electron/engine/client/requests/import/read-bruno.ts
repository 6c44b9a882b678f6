import type { HeaderPair } from '#shared/model/header-pair.ts';
import { isAssertionOperator } from '#shared/model/request-assertion.ts';
import type { CollectionDefaults } from '../../collections/inherited.ts';
import type { ForeignRequest } from './add-request.ts';
import { readBru, type BruBlock, type BruPair } from './bru-text.ts';

/** Whether a text is a request of Bruno in the format `.bru`. */
export const looksLikeBru = (text: string): boolean => /^(?:\uFEFF?\s*)meta[ \t]*\{[ \t]*\r?\n/.test(text);

type Blocks = ReadonlyMap<string, BruBlock>;

const pairsIn = (blocks: Blocks, name: string): readonly BruPair[] => blocks.get(name)?.pairs ?? [];
const valueIn = (blocks: Blocks, block: string, name: string): string =>
  pairsIn(blocks, block).find((pair) => pair.name === name)?.value ?? '';

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'connect', 'trace', 'http'];

/** The names of modes that differ in the OpenCollection format. */
const modes: Readonly<Record<string, string>> = { formUrlEncoded: 'form-urlencoded', multipartForm: 'multipart-form' };

function authOf(blocks: Blocks, mode: string): CollectionDefaults['auth'] {
  if (['', 'none', 'inherit'].includes(mode)) return mode === 'inherit' ? 'inherit' : 'none';
  const values = pairsIn(blocks, `auth:${mode}`).map(({ name, value }) => [name, value]);
  return { ...(Object.fromEntries(values) as object), type: mode };
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

/** What `collection.bru` or `folder.bru` gives to requests. @throws HookbenchError `bad_input` with the line */
export function readBruDefaults(text: string): CollectionDefaults {
  const blocks = readBru(text);
  const headers = pairsIn(blocks, 'headers').filter(({ disabled }) => !disabled);
  return {
    auth: authOf(blocks, valueIn(blocks, 'auth', 'mode') || 'inherit'),
    headers: headers.map(({ name, value }): HeaderPair => [name, value]),
    variables: pairsIn(blocks, 'vars:pre-request').filter(({ disabled }) => !disabled),
  };
}

/**
 * Reads a request in the format `.bru`, in the shape of the OpenCollection format.
 * @returns undefined if the file is not an HTTP request
 * @throws HookbenchError `bad_input` with the line
 */
export function readBruRequest(text: string): ForeignRequest | undefined {
  const blocks = readBru(text);
  const method = methods.find((one) => blocks.has(one));
  if (method === undefined) return undefined;
  const of = (name: string) => valueIn(blocks, method, name);
  const parameters = (type: string) => pairsIn(blocks, `params:${type}`).map((pair) => ({ ...pair, type }));
  const scripts = [...blocks.keys()].filter((name) => name.startsWith('script:') || name === 'tests');
  return {
    info: { name: valueIn(blocks, 'meta', 'name') },
    http: {
      method: method === 'http' ? of('method') : method.toUpperCase(),
      url: of('url'),
      headers: pairsIn(blocks, 'headers').map((pair) => ({ ...pair })),
      params: [...parameters('query'), ...parameters('path')],
      body: bodyOf(blocks, of('body')),
      auth: authOf(blocks, of('auth')),
    },
    runtime: {
      scripts,
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
