import { inflateRawSync } from 'node:zlib';
import { decodeBody } from '../../http/decode-body.ts';
import { finding, row, section, type Recogniser, toInspected } from '../explained.ts';

const maxDecoded = 10 * 1024 * 1024;

/** The content coding by the first bytes; undefined if none is known. */
function codingOf(bytes: Buffer): 'gzip' | 'zstd' | 'deflate' | undefined {
  if (bytes.length < 6) return undefined;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8) return 'gzip';
  if (bytes.readUInt32BE(0) === 0x28b52ffd) return 'zstd';
  const isZlib = (bytes[0] ?? 0) % 16 === 8 && bytes.readUInt16BE(0) % 31 === 0 && (bytes[0] ?? 0) < 0x80;
  return isZlib ? 'deflate' : undefined;
}

/** Data without a signature: Brotli or raw deflate, tried in turn. */
function guess(bytes: Buffer): { coding: string; decoded: Buffer } | undefined {
  const brotli = decodeBody(bytes, 'br', maxDecoded);
  if (brotli.ok && toInspected(brotli.bytes).text !== '') return { coding: 'br', decoded: brotli.bytes };
  try {
    const decoded = inflateRawSync(bytes, { maxOutputLength: maxDecoded });
    return decoded.length > 0 && toInspected(decoded).text !== ''
      ? { coding: 'deflate without header', decoded }
      : undefined;
  } catch {
    return undefined;
  }
}

const hexDump = (bytes: Buffer): string =>
  bytes
    .toString('hex', 0, 1024)
    .replaceAll(/(.{2})/g, '$1 ')
    .replaceAll(/(.{48})/g, '$1\n')
    .trim();

/** How probable it is that decoded bytes are meant: text and known formats are. */
function sense(bytes: Buffer): 'text' | 'format' | undefined {
  if (codingOf(bytes) || (bytes[0] === 0x30 && (bytes[1] ?? 0) >= 0x80 && bytes.length > 64)) return 'format';
  return toInspected(bytes).text === '' ? undefined : 'text';
}

/** gzip, deflate, Brotli and zstd. */
export const compressedRecogniser: Recogniser = {
  kind: 'compressed',
  recognise({ bytes, text }) {
    const coding = codingOf(bytes);
    if (coding === 'gzip' || coding === 'zstd') return 0.98;
    if (text !== '' || bytes.length < 8) return 0;
    return coding === 'deflate' ? 0.75 : 0.31;
  },
  explain({ bytes }) {
    const coding = codingOf(bytes);
    const read = coding && decodeBody(bytes, coding, maxDecoded);
    const found = read?.ok ? { coding, decoded: read.bytes } : guess(bytes);
    if (!found) {
      if (!read || read.ok) return undefined;
      const { problem } = read;
      return {
        title: 'Compressed data',
        findings: [finding('encoding/compressed', { coding: coding ?? '', problem })],
      };
    }
    const { decoded } = found;
    return {
      title: `Compressed data (${found.coding})`,
      findings: [],
      sections: [
        section('Compression', [
          row('Coding', found.coding ?? ''),
          row('Compressed', `${bytes.length.toLocaleString('en')} bytes`),
          row('Decompressed', `${decoded.length.toLocaleString('en')} bytes`),
        ]),
        section('Content', [], toInspected(decoded).text || hexDump(decoded)),
      ],
      within: [{ name: 'decompressed', bytes: decoded }],
    };
  },
};

interface Decoded {
  alphabet: 'Base64' | 'Base64url';
  bytes: Buffer;
  rest: string;
}

function readBase64(text: string): Decoded | undefined {
  const rest = text.replace(/^data:[\w.+/-]{0,100}(?:;[\w=.-]{1,100}){0,5};base64,/i, '').replaceAll(/\s/g, '');
  if (rest.length < 8 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(rest)) return undefined;
  const digits = rest.replace(/=+$/, '');
  const isUrl = /[_-]/.test(rest);
  if (digits.length % 4 === 1 || (isUrl && /[+/]/.test(rest)) || (rest !== digits && rest.length % 4 !== 0))
    return undefined;
  return { alphabet: isUrl ? 'Base64url' : 'Base64', bytes: Buffer.from(digits, 'base64url'), rest };
}

/** Base64 and Base64url (RFC 4648), also with line breaks and in a data URL. */
export const base64Recogniser: Recogniser = {
  kind: 'base64',
  recognise({ text }) {
    const read = readBase64(text);
    if (!read) return 0;
    if (text.startsWith('data:')) return 0.99;
    const found = sense(read.bytes);
    if (found) return found === 'format' || read.bytes.length >= 6 ? 0.7 : 0.4;
    return read.rest.length >= 20 && /[A-Z]/.test(read.rest) && /[a-z]/.test(read.rest) && /[0-9+/=]/.test(read.rest)
      ? 0.4
      : 0;
  },
  explain({ text }) {
    const read = readBase64(text);
    if (!read) return undefined;
    const { alphabet, bytes, rest } = read;
    const decoded = toInspected(bytes).text;
    const sizes = new Map([
      [16, 'MD5'],
      [20, 'SHA-1'],
      [32, 'SHA-256'],
      [48, 'SHA-384'],
      [64, 'SHA-512'],
    ]);
    const digest = decoded === '' ? sizes.get(bytes.length) : undefined;
    return {
      title: alphabet,
      findings: digest === undefined ? [] : [finding('encoding/size', { size: bytes.length, digest })],
      sections: [
        section('Encoding', [
          row('Alphabet', alphabet),
          row('Padding', rest.endsWith('=') ? 'present' : rest.length % 4 === 0 ? 'not necessary' : 'absent'),
          row('Decoded', `${bytes.length.toLocaleString('en')} bytes`),
          row('Hexadecimal', bytes.toString('hex', 0, 2048)),
        ]),
        section('Content', [], decoded || hexDump(bytes)),
      ],
      within: [{ name: 'decoded', bytes }],
    };
  },
};

function readHex(text: string): Buffer | undefined {
  if (!/^(?:0x)?[0-9a-f][0-9a-f\s:-]+$/i.test(text)) return undefined;
  const digits = text.replace(/^0x/i, '').replaceAll(/[\s:-]/g, '');
  const isGrouped = /[:-]/.test(text) && !/^(?:[0-9a-f]{2}[:\s-]{1,3})*[0-9a-f]{2}$/i.test(text);
  return digits.length < 8 || digits.length % 2 === 1 || isGrouped ? undefined : Buffer.from(digits, 'hex');
}

/** Hexadecimal, also with colons or spaces between bytes. */
export const hexRecogniser: Recogniser = {
  kind: 'hex',
  recognise({ text }) {
    const bytes = readHex(text);
    if (!bytes) return 0;
    return /[a-f]/i.test(text) && (bytes.length >= 8 || sense(bytes)) ? 0.72 : 0.25;
  },
  explain({ text }) {
    const bytes = readHex(text);
    if (!bytes) return undefined;
    const decoded = toInspected(bytes).text;
    return {
      title: 'Hexadecimal',
      findings: [],
      sections: [
        section('Encoding', [
          row('Decoded', `${bytes.length.toLocaleString('en')} bytes`),
          row('Base64', bytes.toString('base64', 0, 3000)),
        ]),
        ...(decoded === '' ? [] : [section('Content', [], decoded)]),
      ],
      within: [{ name: 'decoded', bytes }],
    };
  },
};
