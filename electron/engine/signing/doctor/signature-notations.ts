/** Lengths of hashes in bytes. */
const sizes = [16, 20, 28, 32, 48, 64];
const isOfSize = (text: string, digits: number): boolean => sizes.some((size) => digits * size === text.length);

/** Reads hexadecimal bytes with a text between them. */
const separated = (by: string) => (text: string) =>
  new RegExp(`^[0-9a-f]{2}(?:${by}[0-9a-f]{2})+$`, 'i').test(text) ? text.replaceAll(by, '') : undefined;

/** Reads hexadecimal bytes with a text before each of them. */
const preceded = (before: string) => (text: string) => {
  const bare = text.replaceAll(before, '');
  return text.length === (bare.length / 2) * (2 + before.length) && /^[0-9a-f]+$/i.test(bare) ? bare : undefined;
};

/** The hexadecimal digits of a whole number. */
function ofNumber(text: string, pattern: RegExp, prefix: string): string | undefined {
  if (!pattern.test(text) || text.length > 600) return undefined;
  const digits = BigInt(prefix + text).toString(16);
  const size = sizes.find((one) => 2 * one >= digits.length && 2 * one - digits.length < 4);
  return size === undefined ? undefined : digits.padStart(2 * size, '0');
}

/** Bytes as numbers, as lists of programs have them; also those below zero of Java. */
function ofNumbers(text: string): string | undefined {
  const list = /^(?:\{"type":"Buffer","data":)?\[?(-?\d{1,3}(?:, ?-?\d{1,3}){7,127})\]?\}?$/.exec(text)?.[1];
  return list && Buffer.from(list.split(',').map(Number)).toString('hex');
}

const entities: Readonly<Record<string, string>> = {
  '&#43;': '+',
  '&#x2B;': '+',
  '&#47;': '/',
  '&#x2F;': '/',
  '&#61;': '=',
  '&#x3D;': '=',
};

/** Notations in which programs show bytes, and the text that they contain. */
export const notations: readonly [how: string, bare: (text: string) => string | undefined][] = [
  [
    'as a number, without leading zeros',
    (text) => {
      const size = [32, 40, 64, 96, 128].find((one) => one > text.length && one <= text.length + 3);
      return size === undefined || !/^[0-9a-f]+$/i.test(text) ? undefined : text.padStart(size, '0');
    },
  ],
  ['0x before it', (text) => /^0x([0-9a-f]+)$/i.exec(text)?.[1]],
  ['as Python writes bytes', (text) => /^b(['"])(.+)\1$/.exec(text)?.[2]],
  ['hyphens between its bytes, as BitConverter of .NET writes it', separated('-')],
  ['colons between its bytes', separated(':')],
  ['spaces between its bytes', separated(' ')],
  ['a backslash and x before each byte', preceded(String.raw`\x`)],
  ['0x before each byte', preceded('0x')],
  ['a percent sign before each byte', preceded('%')],
  [
    'its bytes percent-encoded',
    (text) => {
      const bytes = text.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      return bytes === text ? undefined : Buffer.from(bytes, 'latin1').toString('hex');
    },
  ],
  ['as numbers of its bytes', ofNumbers],
  ['as a decimal number', (text) => ofNumber(text, /^\d{36,155}$/, '')],
  ['as bits', (text) => ofNumber(text, /^[01]{120,512}$/, '0b')],
  [
    'ffffff before bytes above 7f, as Java extends their sign',
    (text) =>
      /^[0-9a-f]+$/.test(text) && text.includes('ffffff') ? text.replaceAll(/ffffff(?=[89a-f])/g, '') : undefined,
  ],
  [
    'entities of HTML in it',
    (text) => (/&#/.test(text) ? text.replaceAll(/&#[^;]{2,3};/g, (one) => entities[one] ?? one) : undefined),
  ],
  [
    'its characters in reverse order',
    (text) => (/^={0,2}[\w+/-]{22,128}$/.test(text) ? [...text].toReversed().join('') : undefined),
  ],
  [
    'without its last character',
    (text) => (text.length % 2 === 1 && text.length > 20 && /^[0-9a-f]+$/i.test(text) ? text.slice(0, -1) : undefined),
  ],
  [
    'without its first character',
    (text) => (text.length % 2 === 1 && text.length > 20 && /^[0-9a-f]+$/i.test(text) ? text.slice(1) : undefined),
  ],
];

/** A form of a signature that cannot be read back. */
interface LossyForm {
  how: string;
  written: (signature: Buffer) => Buffer;
}

const lossy: readonly [how: string, write: (signature: Buffer) => string][] = [
  ['Base64 in lower case', (signature) => signature.toString('base64').toLowerCase()],
  ['Base64 in upper case', (signature) => signature.toString('base64').toUpperCase()],
  [
    'hexadecimal without the zeros before digits',
    (signature) => [...signature].map((byte) => byte.toString(16)).join(''),
  ],
  [
    'hexadecimal without zeros, and with ffffff before bytes above 7f',
    (signature) => [...signature].map((byte) => (byte > 0x7f ? 'ffffff' : '') + byte.toString(16)).join(''),
  ],
];

/** The forms that a text can be of a signature, and that cannot be read back. */
export function lossyForms(text: string): LossyForm[] {
  const isBase64 = sizes.some((size) => Math.ceil(size / 3) * 4 === text.length) && /^[\w+/]+={0,2}$/.test(text);
  const isHex = /^[0-9a-f]{24,500}$/.test(text) && !isOfSize(text, 2);
  const fits = [
    isBase64 && /^[^A-Z]*[g-z+/=][^A-Z]*$/.test(text),
    isBase64 && /^[^a-z]*[G-Z+/=][^a-z]*$/.test(text),
    isHex && sizes.some((size) => text.length < 2 * size && text.length > 1.7 * size),
    isHex && text.includes('ffffff'),
  ];
  return lossy.flatMap(([how, write], index) =>
    fits[index] ? [{ how, written: (signature: Buffer) => Buffer.from(write(signature)) }] : [],
  );
}
