import { createHash } from 'node:crypto';
import { percentDecoded } from '#shared/text/percent.ts';
import { frequent, odd, rare, usual, type Change } from './option.ts';

const variables = [
  ...['SIGNING_SECRET', 'WEBHOOK_SIGNING_SECRET', 'HMAC_SECRET', 'SECRET_KEY', 'CLIENT_SECRET', 'API_SECRET', 'KEY'],
  ...['WEBHOOK_KEY', 'export SECRET', 'export WEBHOOK_SECRET', 'secret', 'webhook_secret', 'WEBHOOK_SECRET', 'SECRET'],
];

/** Changes of the text of a secret. */
export const textChanges: readonly Change<string>[] = [
  ['secret-line-break', '', (text) => [`${text}\n`], frequent],
  ['secret-line-break', '', (text) => [`${text}\r\n`, text.replace(/[\r\n]+$/, '')]],
  ['secret-line-break', 'CR at its end', (text) => [`${text}\r`], rare],
  ['secret-line-break', 'two at its end', (text) => [`${text}\n\n`, `${text}\r\n\r\n`], rare],
  ['secret-line-break', 'at its start', (text) => [`\n${text}`], rare],
  ['secret-line-break', String.raw`as the characters \n`, (text) => [String.raw`${text}\n`], rare],
  ['secret-space', '', (text) => [`${text} `], frequent],
  ['secret-space', '', (text) => [` ${text}`, ` ${text} `, text.trim()]],
  ['secret-space', 'a tab', (text) => [`${text}\t`]],
  ['secret-space', 'a tab before it', (text) => [`\t${text}`], rare],
  ['secret-space', 'several at its end', (text) => [`${text}  `, `${text} \n`], rare],
  ['secret-quoted', '', (text) => [`"${text}"`], frequent],
  ['secret-quoted', '', (text) => [`'${text}'`, text.replaceAll(/^["']|["']$/g, '')]],
  ['secret-quoted', 'backticks, or typographic ones', (text) => [`\`${text}\``, `“${text}”`], rare],
  ['secret-space', 'a space that does not break, or has no width', (text) => [`${text}\u00a0`, `${text}\u200b`], odd],
  ['secret-charset', 'with a byte order mark', (text) => [`\uFEFF${text}`], rare],
  ['secret-extended', 'a zero byte (NUL) at its end', (text) => [`${text}\0`], rare],
  ['secret-extended', 'as Python writes bytes', (text) => [`b'${text}'`], rare],
  ['secret-extended', 'a semicolon or comma at its end', (text) => [`${text};`, `${text},`], odd],
  ['secret-extended', 'twice', (text) => [text + text], odd],
  [
    'secret-extended',
    'in brackets',
    (text) => [`<${text}>`, `[${text}]`, `{${text}}`, `(${text})`, `["${text}"]`],
    odd,
  ],
  [
    'secret-extended',
    'as JSON',
    (text) => ['secret', 'key', 'webhookSecret', 'webhook_secret'].map((name) => JSON.stringify({ [name]: text })),
    odd,
  ],
  ['secret-with-prefix', 'whsec_ added', (text) => (text.startsWith('whsec_') ? [] : [`whsec_${text}`]), rare],
  [
    'secret-with-prefix',
    'a line of an environment file',
    (text) => ['SECRET', 'WEBHOOK_SECRET'].map((name) => `${name}=${text}`),
  ],
  [
    'secret-with-prefix',
    'a line of an environment file',
    (text) => variables.flatMap((name) => [`${name}=${text}`, `${name}: ${text}`]),
    odd,
  ],
  [
    'secret-with-prefix',
    'sha256= or another word before it',
    (text) => ['sha256=', 'secret:', 'secret=', 'key=', 'Basic ', 'Token ', 'v1='].map((before) => before + text),
    odd,
  ],
  ['secret-with-prefix', 'Bearer added', (text) => [`Bearer ${text}`], rare],
  ['secret-cut', 'without the last character', (text) => [text.slice(0, -1)], rare],
  ...['#', '$', '=', ' '].map((mark): Change<string> => [
    'secret-cut',
    `up to ${mark === ' ' ? 'a space' : mark}`,
    (text) => (text.indexOf(mark) >= 8 ? [text.slice(0, text.indexOf(mark))] : []),
    rare,
  ]),
  ['secret-url-encoded', 'plus read as space', (text) => [text.replaceAll('+', ' ')], rare],
  ['secret-case', 'upper case', (text) => [text.toUpperCase()]],
  ['secret-case', 'lower case', (text) => [text.toLowerCase()]],
  [
    'secret-url-encoded',
    '',
    (text) => [encodeURIComponent(text.toWellFormed()), encodeURI(text.toWellFormed()), percentDecoded(text)],
  ],
];

const bytesOf = (text: string): Buffer => Buffer.from(text);
const hashed = (name: string) => (bytes: Buffer) => createHash(name).update(bytes).digest();

/** Changes of the bytes of a key. */
export const byteChanges: readonly Change<Buffer>[] = [
  ...['sha256', 'sha512', 'sha1', 'md5', 'sha384'].flatMap((name): Change<Buffer>[] => [
    ['secret-hashed', `${name} as bytes`, (key) => [hashed(name)(key)], name === 'sha256' ? frequent : rare],
    [
      'secret-hashed',
      `${name} in hexadecimal`,
      (key) => [Buffer.from(hashed(name)(key).toString('hex'))],
      name === 'sha256' ? frequent : name === 'sha384' ? rare : usual,
    ],
    [
      'secret-hashed',
      `${name} in upper-case hexadecimal`,
      (key) => [Buffer.from(hashed(name)(key).toString('hex').toUpperCase())],
      rare,
    ],
    ['secret-hashed', `${name} in Base64`, (key) => [Buffer.from(hashed(name)(key).toString('base64'))], rare],
  ]),
  ...[64, 32, 24, 20, 16].flatMap((size): Change<Buffer>[] => [
    ['secret-cut', `the first ${size} bytes`, (key) => (key.length > size ? [key.subarray(0, size)] : []), rare],
    ['secret-cut', `the last ${size} bytes`, (key) => (key.length > size ? [key.subarray(-size)] : []), odd],
  ]),
  ...[128, 56, 48, 40, 30, 10, 8].map((size): Change<Buffer> => [
    'secret-cut',
    `the first ${size} bytes`,
    (key) => (key.length > size ? [key.subarray(0, size)] : []),
    odd,
  ]),
  [
    'secret-cut',
    'one half of it',
    (key) => (key.length < 16 ? [] : [key.subarray(0, key.length / 2), key.subarray(key.length / 2)]),
    rare,
  ],
  ['secret-cut', 'without the last byte', (key) => (key.length > 8 ? [key.subarray(0, -1)] : []), rare],
  ['secret-cut', 'without the first byte', (key) => (key.length > 8 ? [key.subarray(1)] : []), rare],
  ['secret-encoded', 'Base64', (key) => [Buffer.from(key.toString('base64'))], frequent],
  ['secret-encoded', 'Base64url', (key) => [Buffer.from(key.toString('base64url'))], rare],
  ['secret-encoded', 'hexadecimal', (key) => [Buffer.from(key.toString('hex'))]],
  ['secret-encoded', 'upper-case hexadecimal', (key) => [Buffer.from(key.toString('hex').toUpperCase())], rare],
  ['secret-encoded', 'Base64 with a line break', (key) => [`${key.toString('base64')}\n`].map(bytesOf), rare],
  [
    'secret-encoded',
    'Base64, with a line break in it',
    (key) => [bytesOf(bytesOf(`${key.toString()}\n`).toString('base64'))],
    rare,
  ],
  ['secret-encoded', 'Base64 without padding', (key) => [bytesOf(key.toString('base64').replace(/=+$/, ''))], rare],
  ['secret-encoded', 'Base64 twice', (key) => [bytesOf(bytesOf(key.toString('base64')).toString('base64'))], odd],
  ['secret-encoded', 'hexadecimal with a line break', (key) => [bytesOf(`${key.toString('hex')}\n`)], odd],
  ['secret-encoded', 'its characters in reverse order', (key) => [Buffer.from(key).reverse()], odd],
  ['secret-hashed', 'sha256 twice', (key) => [hashed('sha256')(hashed('sha256')(key))], odd],
  ['secret-charset', 'UTF-16LE', (key) => [Buffer.from(key.toString('utf8'), 'utf16le')], rare],
  [
    'secret-charset',
    'UTF-16 with a byte order mark',
    (key) =>
      [`\uFEFF${key.toString()}`].flatMap((text) => [
        Buffer.from(text, 'utf16le'),
        Buffer.from(text, 'utf16le').swap16(),
      ]),
    odd,
  ],
  ['secret-charset', 'UTF-16BE', (key) => [Buffer.from(key.toString('utf8'), 'utf16le').swap16()], rare],
  ['secret-charset', 'Latin-1', (key) => [Buffer.from(key.toString('utf8'), 'latin1')], rare],
  ['secret-charset', 'bytes read as UTF-8', (key) => [Buffer.from(key.toString('utf8'))]],
  ['secret-charset', 'bytes read as Latin-1', (key) => [Buffer.from(key.toString('latin1'))]],
];
