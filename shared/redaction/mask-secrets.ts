import { isSecretName, isSecretMember } from './secret-name.ts';
import { knownScheme, minShownLength, shownCharacters } from './shown-scheme.ts';

/** What replaces a secret, or the part of it that is not shown. */
export const mask = '••••••••';

const hidden = mask.slice(0, 4);
const jwt = /^eyJ[\w-]{5,}(?:\.[\w-]*)+$/;
const count = String(shownCharacters);
/** The first characters of a secret, after the prefix that says what it is: `rt_` of a refresh token, which is Base64url. */
const firstCharacters = new RegExp(`^(?:(?:ac|at|dc|int|par|rt|ses|whsec)_[\\w+/=~.-]{${count}}|[\\w+/=~.]{${count}})`);

/** Outcomes and states, which are shown under the name of a secret, e.g. of the check `signature`. */
const outcome =
  /^(?:passed|failed|skipped|note|not[ -](?:reached|sent)|no such check|none|missing|expired|valid|invalid)$/;
/** An id of a token or session of Hookbench, which grants no access. */
const ownId = /^(?:fam|jti|rtk)_[0-9a-z]{26}$/;
/** An address, of which only parts are secret. */
const address = /^https?:\/\//;
/** The name of a variable, which contains no value: `{{token}}`, `$TOKEN`, `$(command …`. */
const reference = /^(?:\{\{[^{}]*\}\}$|\$\{?[A-Z_]+\}?$|\$\()/;

/** A value that is shown in this way already. */
const alreadyShown = /^(?:[\w-]+ )?(?:[\w+/=~.-]{0,10}•{8}|[\w-]{0,4}•{4}\(\d+\)(?:\.[\w-]{0,4}•{4}\(\d+\))*)$/;

/** A secret for display: its kind and first characters, then dots; of a JWT the parts with their lengths. */
function shownSecret(secret: string): string {
  const scheme = knownScheme(secret);
  const value = scheme === undefined ? secret : secret.trim().slice(scheme.length).trim();
  if (value === '' || alreadyShown.test(secret)) return secret;
  return scheme === undefined ? shownValue(value) : `${scheme} ${reference.test(value) ? value : shownValue(value)}`;
}

function shownValue(value: string): string {
  if (jwt.test(value)) return value.split('.').map(shownPart).join('.');
  if (value.length < minShownLength) return mask;
  return (firstCharacters.exec(value)?.[0] ?? '') + mask;
}

/** A part of a JWT. The header and the payload start with a JSON object, the signature with nothing that can be read. */
const shownPart = (part: string, index: number): string =>
  `${index < 2 ? part.slice(0, shownCharacters) : ''}${hidden}(${String(part.length)})`;

/** Whether the whole value is masked under a name. Outcomes, ids, addresses and references to variables are shown. */
const isMaskedMember = (name: string, value: string): boolean =>
  isSecretMember(name, value) && ![outcome, ownId, address, reference].some((harmless) => harmless.test(value));

/** JWTs, tokens and codes of Hookbench, keys of signing schemes and PEM blocks, wherever they are. */
const tokens =
  /(?<![\w-])(?:eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)*|(?:ac|at|dc|int|par|rt|ses)_[\w-]{43}(?![\w-])|whsec_[\w+/=-]{4,})|-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*-----)?/g;

/** Credentials with their scheme. */
const credentials = /\b(?:Basic|Bearer|DPoP) +[\w+/=.~-]{16,}/gi;

/** `user:password@` of addresses. */
const userInfo = /(:\/\/)[^\s/?#@"'<>]+@/g;

/** `-u user:password` of cURL, and its long forms. */
const userOptions = /(?<!\S)(-u ?|--(?:proxy-)?user[ =])("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"':]+:\S+)/g;

/** `--name value` of commands; not of `--data-urlencode`. */
const options = /(?<!\S)(--(?!data)([\w-]+)[ =])("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'-]\S*)/g;

/** `"name": value` of JSON, with texts, numbers and arrays of them. */
const members = /"([^"\\\n]{1,200})"(\s*:\s*)("(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|\[[^[\]{}]*\])/g;

/** `\"name\": \"value\"` of JSON in a text of JSON. */
const innerMembers = /(?<!\\)(\\+")([^"\\\n]{1,200})(\1\s*:\s*\1)([^"\\\n]*)/g;

/** `["name", "value"]` of header fields in JSON. */
const pairs = /(\[\s*"([^"\\\n]{1,200})"\s*,\s*)"((?:[^"\\\n]|\\.)*)"/g;

/** `Name: value` of header fields and YAML, at the start of a line. */
const fields = /^([ \t]*(?:- )?)([\w-]{1,100})(:[ \t]*)([^\s{|>].*)$/gm;

/** `'Name: value'` of header fields in commands. */
const quotedFields = /(["'])([\w-]{1,100})(:[ \t]*)((?:\\.|(?!\1)[^\\\n])*)/g;

/** `name: value` in braces, as in YAML. */
const flowMembers = /([{,]\s*)([\w-]{1,100})(:[ \t]+)([^\s,{}"'][^,{}\n]*)/g;

/** `name = "value"` and `'name': 'value'` of programs. */
const assignments = /(?<![\w.-])([\w.-]+)(["'`]?[ \t]{0,4}(?::?=|=>|:)[ \t]{0,4})(["'`])((?:\\.|(?!\3)[^\\\n])*)/g;

/** `name=value` of forms and addresses. */
const parameters = /(?<![\w.%-])([\w.%-]+)=([^&#\s"'`]+)/g;

type Replace = (text: string) => string;

const unchanged: Replace = (text) => text;

/** How texts and values are shown while secrets are masked. */
export interface Mask {
  on: boolean;
  /** Of a sentence or a title, in which a name before a colon is that of a party. */
  text: Replace;
  /** Of a body, a command or a program, which also has header fields and YAML. */
  document: Replace;
  value: (name: string, value: string) => string;
  /** Of bytes. Asterisks replace the secrets, which may change the number of bytes. */
  bytes: (bytes: Uint8Array) => Uint8Array;
}

/** Shows everything. */
export const noMask: Mask = {
  on: false,
  text: unchanged,
  document: unchanged,
  value: (_, value) => value,
  bytes: (bytes) => bytes,
};

/** Shorter secrets would match ordinary text, in characters. */
const minKnownLength = 8;

/**
 * Masks secrets by their value, form and name: the known ones, then tokens, credentials and keys wherever they are, then
 * values with a secret's name. Its time is linear.
 * @param known Secrets of this instance.
 */
export function createMask(known: readonly string[] = []): Mask {
  const forms = known
    .filter(({ length }) => length >= minKnownLength)
    .flatMap((value) => [value, encodeURIComponent(value)]);
  const values = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  const knownValues = new RegExp(values.map((value) => value.replace(/[$()*+.?[\\\]^{|}/-]/g, '\\$&')).join('|'), 'g');
  const withoutKnown: Replace = values.length === 0 ? unchanged : (text) => text.replace(knownValues, shownSecret);
  const text: Replace = (given) => masked(withoutKnown(given), unchanged);
  const document: Replace = (given) => masked(withoutKnown(given), maskFields);
  return {
    on: true,
    text,
    document,
    value: (name, value) => (isMaskedMember(name, value) ? shownSecret(value) : document(value)),
    bytes: (bytes) => maskBytes(bytes, document),
  };
}

function masked(text: string, ofFields: Replace): string {
  const found = text
    .replace(tokens, shownSecret)
    .replace(credentials, shownSecret)
    .replace(userInfo, `$1${mask}@`)
    .replace(userOptions, maskUser)
    .replace(options, (whole, option: string, name: string, value: string) =>
      isSecretName(name) ? option + shownSecret(unquoted(value)) : whole,
    )
    .replace(members, (whole, name: string, colon: string, value: string) => {
      if (value.startsWith('[')) return isSecretName(name) ? `"${name}"${colon}"${mask}"` : whole;
      const given = unquoted(value);
      return isMaskedMember(name, given) ? `"${name}"${colon}"${shownSecret(given)}"` : whole;
    })
    .replace(innerMembers, (whole, quote: string, name: string, colon: string, value: string) =>
      isMaskedMember(name, value) ? quote + name + colon + shownSecret(value) : whole,
    )
    .replace(pairs, (whole, start: string, name: string, value: string) =>
      isMaskedMember(name, value) ? `${start}"${shownSecret(value)}"` : whole,
    );
  return ofFields(found)
    .replace(assignments, (whole, name: string, equals: string, quote: string, value: string) =>
      isMaskedMember(name, value) ? name + equals + quote + shownSecret(value) : whole,
    )
    .replace(parameters, (whole, name: string, value: string) =>
      isMaskedMember(name, value) ? `${name}=${shownSecret(value)}` : whole,
    );
}

const maskFields: Replace = (text) =>
  text.replace(fields, maskField).replace(quotedFields, maskField).replace(flowMembers, maskField);

function maskField(whole: string, start: string, name: string, colon: string, value: string): string {
  return isMaskedMember(name, value) ? start + name + colon + shownSecret(value) : whole;
}

/** The password of `user:password`. The user, and a text without a colon, is shown. */
function maskUser(whole: string, option: string, given: string): string {
  const [, user, password] = /^(["']?[^:]*:)(.*?)(?:["']?)$/s.exec(given) ?? [];
  return user === undefined || password === undefined ? whole : option + user + shownSecret(password) + quoteOf(given);
}

function maskBytes(bytes: Uint8Array, replace: Replace): Uint8Array {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const replaced = replace(text);
  if (replaced === text) return bytes;
  return Uint8Array.from(replaced.replaceAll('•', '*'), (character) => character.charCodeAt(0));
}

const quoteOf = (text: string): string => /^["']/.exec(text)?.[0] ?? '';
const unquoted = (text: string): string => (quoteOf(text) === '' ? text : text.slice(1, -1));
