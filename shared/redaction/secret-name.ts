import { catalogue } from '../errors/hookbench-error.ts';

/** Parts of a name, in lower case and without separators, that mark its value as a secret. */
export const secretPart =
  /token|secret|passw|passphrase|pwd|key|auth|session|sessid|signature|cookie|code|assertion|verifier|credential|jwt|dpop|csrf|xsrf|hmac|bearer/;

/** Words too short to match inside other words: they must be a separate word of the name, e.g. `x-otp` or `mfaPin`. */
const secretWords = new Set(['otp', 'totp', 'pin', 'pass', 'sig', 'psk', 'mfa', 'jws', 'jwe']);

/** The same words within a name, wherever they are. */
const shortPart = /otp|pin|pass|sig|psk|mfa|jw[es]/;

/** Words that contain a secret part by accident. The rest of the name decides. */
const harmlessWord =
  /^(?:author(?:s|ed|ity|ities)?|authorized|authenticated|unauthorized|(?:key)(?:board|frame|note|stroke|word)s?|hotkeys?|monkey|turkey|hockey|whiskey|(?:en|de)cod(?:e|ed|er)s?|unicode|codecs?|codepoints?|(?:bar|zip|post|op|status|error|exit|geo)codes?|tokeniz\w*|obsession)$/;

/** Last words of names that describe a secret without containing it, e.g. `token_type`, `authorization_endpoint`. */
const describingWords = new Set([
  ...['age', 'alg', 'algorithm', 'algs', 'at', 'count', 'enabled', 'endpoint', 'error', 'exp', 'expiration', 'expires'],
  ...['expiry', 'format', 'header', 'in', 'interval', 'issuer', 'kind', 'length', 'lifetime', 'method', 'methods'],
  ...[
    'name',
    'ops',
    'overlap',
    'policy',
    'required',
    'rotation',
    'scheme',
    'size',
    'status',
    'supported',
    'ttl',
    'type',
  ],
  ...['types', 'uri', 'url', 'version'],
]);

/** Names within an object under the name of a secret that describe it too, as in schemas and API documents. */
const describingMembers = new Set(['description', 'ref', 'required', 'summary', 'tags', 'title']);

/** Ends of whole names, without separators, that are not secret: public keys, keys of tables, codes of a catalogue. */
const harmlessEnd =
  /(?:idempotency|public|verify|primary|foreign|sort|partition|cache|surrogate|routing|websocket)keys?$|(?:key|token)ids?$|(?:status|error|response|result|exit|reason|http|close|country|language|lang|currency|zip|postal|area|region|qr)codes?$|codechallenge$/;

/** Headers that match a part but contain no secret. */
const harmlessNames = new Set([
  'accesscontrolallowcredentials',
  'authenticationinfo',
  'authorizationdetails',
  'proxyauthenticate',
  'wwwauthenticate',
]);

/** Names longer than this are not split into words. */
const maxNameLength = 200;

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** A cache of decisions by name: most names in a body repeat. */
const decided = new Map<string, boolean>();
const maxDecided = 2000;

function decide(name: string): boolean {
  const plain = plainName(name);
  const words = wordsOf(name);
  if (words.length > 1 && describingWords.has(words.at(-1) ?? '')) return false;
  if (words.some((word) => secretWords.has(word))) return true;
  if (!secretPart.test(plain) || harmlessNames.has(plain) || harmlessEnd.test(plain)) return false;
  if (!words.some((word) => harmlessWord.test(word))) return true;
  return secretPart.test(words.filter((word) => !harmlessWord.test(word)).join(''));
}

/**
 * Whether the value under a name is a secret: a token, password, key, signature, session, cookie or code, judged by the
 * parts of the name. Names that only describe one (`token_type`) or match by accident (`author`, `status_code`) are not
 * secret.
 */
export function isSecretName(name: string): boolean {
  if (name.length > maxNameLength) return secretPart.test(plainName(name));
  const letters = plainName(name);
  if (!secretPart.test(letters) && !shortPart.test(letters)) return false;
  const known = decided.get(name);
  if (known !== undefined) return known;
  const secret = decide(name);
  if (decided.size === maxDecided) decided.clear();
  // Copied, because a substring would keep the whole body in memory.
  decided.set([...name].join(''), secret);
  return secret;
}

/** The format of session ids of Hookbench's service. They are in the journal and grant no access. */
const ownSessionId = /^ses_[0-9a-z]{26}$/;
/** An HTTP status, which some APIs repeat in the body. */
const statusCode = /^[1-5]\d\d$/;

/**
 * Whether a member, parameter or header is a secret, judged by its name and value: error codes of Hookbench, statuses
 * under `code` and session ids of Hookbench's service are not secret.
 */
export function isSecretMember(name: string, value: string): boolean {
  if (!isSecretName(name)) return false;
  if (name === 'code') return !(Object.hasOwn(catalogue, value) || statusCode.test(value));
  return !(plainName(name) === 'sessionid' && ownSessionId.test(value));
}

/** The last name in a path, e.g. `access_token` in `$.items[0].access_token`. */
export const lastNameIn = (path: string): string => path.match(/[A-Za-z_][\w-]*/g)?.at(-1) ?? '';

/** Whether a member of an object under the name of a secret only describes that secret, e.g. its type. */
export function describesSecret(name: string): boolean {
  const last = wordsOf(name.slice(-maxNameLength)).at(-1) ?? '';
  return (describingWords.has(last) && last !== 'header') || describingMembers.has(last);
}

/** Members of a JSON Web Key that make it a private or a symmetric key (RFC 7518 6). */
const privateKeyMembers = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth']);

/** Whether a member of a JSON Web Key is a secret. */
export const isPrivateKeyMember = (name: string): boolean => privateKeyMembers.has(name);

/** Whether a name contains JSON Web Keys. */
export const holdsKeys = (name: string): boolean => /^(?:jwks?|keys)$/i.test(name);
