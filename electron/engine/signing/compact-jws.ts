import { createHmac, sign, verify, type KeyObject } from 'node:crypto';
import { compactVerify, decodeProtectedHeader } from 'jose';

/** Bytes of each of the two integers of a signature with P-256. */
const size = 32;

/** Writes an integer as DER at a place. @returns The place after it. */
function writeInteger(der: Buffer, place: number, value: Buffer): number {
  let start = 0;
  while (start < size - 1 && value[start] === 0) start++;
  const padding = (value[start] ?? 0) >= 0x80 ? 1 : 0;
  der[place] = 2;
  der[place + 1] = size - start + padding;
  der[place + 2] = 0;
  value.copy(der, place + 2 + padding, start);
  return place + 2 + padding + size - start;
}

/** Converts a signature of ES256 from the form of JWS, two integers of 32 bytes (RFC 7518 3.4), to DER. */
export function rawToDer(raw: Buffer): Buffer {
  const der = Buffer.alloc(2 + 2 * (size + 3));
  const end = writeInteger(der, writeInteger(der, 2, raw.subarray(0, size)), raw.subarray(size));
  der[0] = 0x30;
  der[1] = end - 2;
  return der.subarray(0, end);
}

/** The reverse of {@link rawToDer}, for signatures of `node:crypto`. */
export function derToRaw(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * size);
  let place = 2;
  for (const upTo of [size, 2 * size]) {
    const end = place + 2 + (der[place + 1] ?? 0);
    const integer = der.subarray(Math.max(place + 2, end - size), end);
    integer.copy(raw, upTo - integer.length);
    place = end;
  }
  return raw;
}

/** The digest of each algorithm with a key pair; EdDSA has its own. */
const digests = { ES256: 'sha256', RS256: 'sha256', EdDSA: null } as const;

type PairAlgorithm = keyof typeof digests;

const isPairAlgorithm = (alg: string): alg is PairAlgorithm => Object.hasOwn(digests, alg);

/** A protected header (RFC 7515 4.1). */
export interface JwsHeader {
  alg: PairAlgorithm | 'HS256';
  typ: string;
  kid: string;
}

const encode = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

function signBytes(bytes: Buffer, alg: JwsHeader['alg'], key: KeyObject): Promise<Buffer> {
  if (alg === 'HS256') return Promise.resolve(createHmac('sha256', key).update(bytes).digest());
  return new Promise((resolve, reject) => {
    sign(digests[alg], bytes, key, (error, signature) => {
      if (error) reject(error);
      else resolve(alg === 'ES256' ? derToRaw(signature) : signature);
    });
  });
}

/**
 * Signs claims as a JWT. Web Crypto, which jose uses, takes twice the processor time, and so does `node:crypto` if it
 * converts the signature of ES256.
 */
export async function signJwt(claims: object, header: JwsHeader, key: KeyObject): Promise<string> {
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = await signBytes(Buffer.from(signed, 'latin1'), header.alg, key);
  return `${signed}.${signature.toString('base64url')}`;
}

/** A public key and its algorithm. */
export interface JwsKey {
  alg: string;
  publicKey: KeyObject;
}

const rawLength = 64;
const base64url = /^[\w-]+$/;

/** The signature in the form that `node:crypto` reads fastest; `undefined` if it is not written as RFC 7515 requires. */
function readSignature(text: string, alg: PairAlgorithm): Buffer | undefined {
  if (!base64url.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (alg !== 'ES256') return bytes;
  return bytes.length === rawLength ? rawToDer(bytes) : undefined;
}

let lastHeader = '';
let isLastPlain = false;

/** Whether a token has three parts, and a header with the algorithm and no member that changes how it is verified. */
function isPlain(token: string, alg: string): boolean {
  const headerEnd = token.indexOf('.');
  if (token.indexOf('.', headerEnd + 1) !== token.lastIndexOf('.')) return false;
  const header = `${alg}.${token.slice(0, headerEnd)}`;
  if (header !== lastHeader) {
    const read = decodeProtectedHeader(token);
    isLastPlain = read.alg === alg && read.crit === undefined && read['b64'] === undefined;
    lastHeader = header;
  }
  return isLastPlain;
}

/**
 * Verifies the signature of a JWT as jose does, which is left to it if the token is unusual. Web Crypto, which jose uses,
 * takes longer.
 * @throws If the signature does not match, or the token is malformed.
 */
export async function verifyJwt(token: string, { alg, publicKey }: JwsKey): Promise<void> {
  const end = token.lastIndexOf('.');
  const signature = isPairAlgorithm(alg) && isPlain(token, alg) && readSignature(token.slice(end + 1), alg);
  if (!isPairAlgorithm(alg) || !signature) {
    const { protectedHeader } = await compactVerify(token, publicKey, { algorithms: [alg] });
    if (protectedHeader.b64 === false) throw new Error('The payload of a JWT must be encoded (RFC 7797 7).');
    return;
  }
  const signed = Buffer.from(token.slice(0, end));
  const matches = await new Promise<boolean>((resolve, reject) => {
    verify(digests[alg], signed, publicKey, signature, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
  if (!matches) throw new Error('The signature does not match.');
}
