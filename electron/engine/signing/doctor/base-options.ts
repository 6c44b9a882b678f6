import { jsonObject } from '#shared/text/json.ts';
import { signatureBase } from '../message-signature.ts';
import type { SignedMessage } from '../signed-message.ts';
import type { MessageSignature } from '../signed-parts.ts';
import type { Contents } from './content-options.ts';
import { byCost, changed, distinct, right, usual, type Change, type Option } from './option.ts';
import { urlOptions } from './url-options.ts';

const lines =
  (change: (all: string[]) => string[] | string): Change<string>[2] =>
  (base) => {
    const made = change(base.split('\n'));
    return [typeof made === 'string' ? made : made.join('\n')];
  };

const lastLine = /\n"@signature-params": .*$/s;

/** Changes of a signature base. */
const changes: readonly Change<string>[] = [
  [
    'base-method',
    '',
    (base) => [
      base.replace(/^("@method": )(.*)$/m, (_all, name: string, method: string) => name + method.toLowerCase()),
    ],
  ],
  ['base-parameters', 'left out', (base) => [base.replace(lastLine, '')]],
  [
    'base-parameters',
    'only the components',
    (base) => [base.replace(/\n("@signature-params": \([^)]*\)).*$/s, '\n$1')],
  ],
  ...['alg', 'keyid', 'created', 'expires', 'nonce', 'tag'].map((name): Change<string> => [
    'base-parameters',
    `without ${name}`,
    (base) => [base.replace(new RegExp(`(\\n"@signature-params": .*);${name}=(?:"[^"]*"|[^;]*)`), '$1')],
  ]),
  ['base-lines', 'a digest without colons', (base) => [base.replace(/^("content-digest": [\w-]+=):(.*):$/m, '$1$2')]],
  ['base-lines', 'with a line break at the end', (base) => [`${base}\n`]],
  ['base-lines', 'with CRLF', (base) => [base.replaceAll('\n', '\r\n')]],
  ['base-lines', 'without line breaks', (base) => [base.replaceAll('\n', '')]],
  ['base-lines', 'names without quotation marks', lines((all) => all.map((line) => line.replace(/^"([^"]*)"/, '$1')))],
  [
    'base-lines',
    'without spaces after the colons',
    lines((all) => all.map((line) => line.replace(/^("[^"]*"(?:;[^:]*)?:) /, '$1'))),
  ],
  ['base-lines', 'only the values', lines((all) => all.map((line) => line.replace(/^"[^"]*"(?:;[^:]*)?: /, '')))],
  ['base-lines', 'in reverse order', lines((all) => [...all.slice(0, -1).toReversed(), all.at(-1) ?? ''])],
  ['base-lines', 'sorted by name', lines((all) => [...all.slice(0, -1).toSorted(), all.at(-1) ?? ''])],
  [
    'base-lines',
    'values in lower case',
    lines((all) => [...all.slice(0, -1).map((line) => line.toLowerCase()), all.at(-1) ?? '']),
  ],
];

/** The signature bases (RFC 9421 2.5) that can have been signed for a label. */
export function baseOptions(message: SignedMessage, label: MessageSignature, maxCost: number): Contents {
  const isOfUrl = label.components.some((one) => /^"@(?!method|status)/.test(one));
  const urls = isOfUrl ? urlOptions(message, maxCost) : message.urls.slice(0, 1).map((url) => right(url));
  const bases = urls.flatMap(({ steps, value, cost }): Option<string>[] => {
    if (!URL.canParse(value)) return [];
    const built = signatureBase(message, value, label);
    return 'base' in built ? [{ value: built.base, steps, cost }] : [];
  });
  const once = bases.flatMap((base) => changes.flatMap((change) => changed(base, change)));
  const twice =
    maxCost < 2 * usual
      ? []
      : bases
          .slice(0, 1)
          .flatMap((base) => distinct(changes.flatMap((change) => changed(base, change))))
          .flatMap((one) => changes.flatMap((change) => changed(one, change)));
  const options = distinct([...bases, ...once, ...twice]).map((option) => ({
    ...option,
    value: Buffer.from(option.value),
  }));
  const all = byCost(options);
  return { at: (cost) => all[cost] ?? [], counts: { 'signature bases': options.length, URLs: urls.length } };
}

/** The header of a detached or compact JWS; undefined if a text is not one. */
export function readJws(
  text: string,
): { header: string; payload: string; signature: string; alg: string; isPlain: boolean } | undefined {
  const [, header = '', payload = '', signature = ''] = /^([\w-]+)\.([\w-]*)\.([\w-]+)$/.exec(text) ?? [];
  const { alg, b64 } = jsonObject(Buffer.from(header, 'base64url').toString()) ?? {};
  return typeof alg === 'string' ? { header, payload, signature, alg, isPlain: b64 === false } : undefined;
}

/** The signing inputs (RFC 7515 5.1) of a JWS over a body. */
export function jwsOptions(jws: NonNullable<ReturnType<typeof readJws>>, bodies: readonly Option<Buffer>[]): Contents {
  const { header, isPlain, payload } = jws;
  const inputs = bodies.flatMap((body): Option<Buffer>[] => {
    const plain = Buffer.concat([Buffer.from(`${header}.`), body.value]);
    const encoded = Buffer.from(`${header}.${body.value.toString('base64url')}`);
    const about = 'its header and the body';
    const padded = Buffer.from(`${header}.${body.value.toString('base64')}`);
    const others: [string, Buffer][] = [
      [isPlain ? 'it is encoded' : 'it is not encoded', isPlain ? encoded : plain],
      ['it is encoded in Base64 instead of Base64url', padded],
    ];
    return [
      { ...body, value: isPlain ? plain : encoded, about },
      ...others.map(([how, value]): Option<Buffer> => {
        const steps = [...body.steps, { id: 'jws-payload', how } as const];
        return { ...body, value, steps, cost: body.cost + usual, about };
      }),
    ];
  });
  const attached = payload === '' ? [] : [right(Buffer.from(`${header}.${payload}`), 'its header and payload')];
  const options = distinct([...attached, ...inputs]);
  const all = byCost(options);
  return { at: (cost) => all[cost] ?? [], counts: { bodies: options.length } };
}
