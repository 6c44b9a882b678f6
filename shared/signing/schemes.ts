import rows from '../model/signing-schemes.json' with { type: 'json' };
import type { KeyedScheme, SigningScheme } from '../model/signing-scheme.ts';

/** How the signature is computed. `by-key`: the type of the key decides (RFC 9421 3.3). */
export type SignatureAlgorithm =
  | 'hmac-sha256'
  | 'hmac-sha1'
  | 'ed25519'
  | 'ecdsa-p256-sha256'
  | 'rsa-sha256'
  | 'by-key';

/** How a secret is written. */
export type SchemeKey =
  /** The UTF-8 bytes of the whole secret are the key. */
  | { kind: 'text'; prefix?: string; example: string }
  /** Base64 after a prefix; the decoded bytes are the key. */
  | { kind: 'base64'; prefix: string; minBytes: number; maxBytes: number; example: string }
  /** The sender has the seed followed by the public key (64 bytes), receivers only the public key (32 bytes). */
  | { kind: 'ed25519'; encoding: 'base64' | 'hex'; privatePrefix: string; publicPrefix: string; example: string }
  /** Base64 of DER: the sender has PKCS #8, receivers have SubjectPublicKeyInfo. */
  | { kind: 'der'; example: string }
  /** The webhook ID, a line break, and a key or certificate in PEM. */
  | { kind: 'id-and-pem'; example: string }
  /** Base64 of a shared secret, or a key or certificate in PEM. */
  | { kind: 'shared-or-pem'; example: string };

/** Where the request carries the signature. */
type SignaturePlace =
  /** The whole header value, after a prefix. */
  | { kind: 'value'; prefix: string }
  /** `t=…,v1=…`: names of the pairs with the timestamp and the signatures. */
  | { kind: 'pairs'; separator: ',' | ';'; timestamp: string; signature: string }
  /** Signatures separated by spaces, each after its version and a comma. */
  | { kind: 'list'; version: string }
  /** Members `timestamp`, `token` and `signature` of the JSON member `signature` of the body. */
  | { kind: 'json' }
  /** The fields `Signature-Input` and `Signature` (RFC 9421). */
  | { kind: 'message' };

/** Names of header fields, as the vendor writes them. */
interface SchemeHeaders {
  /** Absent if the body carries the signature. */
  signature?: string;
  id?: string;
  timestamp?: string;
  /** Further fields that belong to the signature. */
  more?: readonly string[];
}

/** One signing scheme. The sender signs with it, the catcher verifies it, and the signature doctor varies it. */
export interface SchemeRow {
  /** The vendor or standard. */
  name: string;
  /** What is signed with what, in a sentence or two. */
  how: string;
  /** The page of the documentation that defines it. */
  source: string;
  algorithm: SignatureAlgorithm;
  key: SchemeKey;
  headers: SchemeHeaders;
  place: SignaturePlace;
  /** How the bytes of the signature become text. */
  encoding: 'hex' | 'base64';
  /**
   * The signed bytes: text with the placeholders `{id}`, `{timestamp}`, `{body}`, `{url}`, `{method}`, `{form}` (the
   * form parameters, sorted by name, each name followed by its value), `{crc32}` (of the body, in decimal),
   * `{webhookId}` (of the secret) and `{base}` (RFC 9421 2.5).
   */
  content: string;
  /** The unit of the timestamp and how old it can be. Absent if replays are not detected. */
  time?: { unit: 's' | 'ms' | 'iso'; toleranceSeconds: number };
  /** A numeric member of the JSON body with the time in milliseconds. */
  timeMember?: string;
  /** Other header fields that the sender adds; `{event}` and `{id}` are replaced. */
  also?: readonly (readonly [name: string, value: string])[];
  /** Header fields by which a webhook of this vendor is recognised, even if it is not signed. In lower case. */
  marks?: readonly string[];
}

/** Names of the header fields that a signature consists of. */
export const signatureHeaders = ({ headers: { id, more = [], signature, timestamp } }: SchemeRow): string[] =>
  [id, timestamp, ...more, signature].filter((name) => name !== undefined);

/** The scheme with another name of the header field with the signature, if it has one. */
export const withSignatureHeader = (row: SchemeRow, header: string | undefined): SchemeRow =>
  header === undefined || row.headers.signature === undefined || row.place.kind === 'message'
    ? row
    : { ...row, headers: { ...row.headers, signature: header } };

/** Whether receivers verify with a public key. */
export const isAsymmetric = ({ algorithm }: SchemeRow): boolean => !algorithm.startsWith('hmac');

/** All signing schemes, in the order in which they are offered and recognised. */
export const schemeRows = rows as Readonly<Record<KeyedScheme, unknown>> as Readonly<Record<KeyedScheme, SchemeRow>>;

export const keyedSchemes = Object.keys(schemeRows) as KeyedScheme[];

/** The name of a scheme and how it signs. */
export const schemeText = (scheme: SigningScheme): { name: string; how: string } =>
  scheme === 'none'
    ? { name: 'Not signed', how: 'The receiver relies on the network or on the sender’s authentication.' }
    : schemeRows[scheme];
