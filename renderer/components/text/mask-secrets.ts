import { isSecretMember, isSecretName } from '#shared/redaction/secret-name.ts';
import { knownScheme } from '#shared/redaction/shown-scheme.ts';

/** What replaces a secret on the screen. */
export const mask = '••••••••';

/** JWTs, keys of signing schemes and PEM blocks, wherever they are. */
const tokens =
  /(?<![\w-])eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)*|\bwhsec_[\w+/=-]+|-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*-----)?/g;

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

/** A text with its secrets masked: values with a secret's name, credentials and tokens. Its time is linear. */
export function maskSecrets(text: string): string {
  return text
    .replace(tokens, mask)
    .replace(userInfo, `$1${mask}@`)
    .replace(userOptions, `$1${mask}`)
    .replace(options, (whole, option: string, name: string) => (isSecretName(name) ? option + mask : whole))
    .replace(members, (whole, name: string, colon: string, value: string) =>
      isSecretMember(name, plain(value)) ? `"${name}"${colon}"${mask}"` : whole,
    )
    .replace(innerMembers, (whole, quote: string, name: string, colon: string, value: string) =>
      isSecretMember(name, value) ? quote + name + colon + mask : whole,
    )
    .replace(pairs, (whole, start: string, name: string, value: string) =>
      isSecretName(name) ? `${start}"${maskValue(name, value)}"` : whole,
    )
    .replace(fields, maskField)
    .replace(quotedFields, maskField)
    .replace(flowMembers, maskField)
    .replace(assignments, (whole, name: string, equals: string, quote: string, value: string) =>
      isSecretMember(name, value) ? name + equals + quote + maskValue(name, value) : whole,
    )
    .replace(parameters, (whole, name: string, value: string) =>
      isSecretMember(name, value) ? `${name}=${mask}` : whole,
    );
}

/** A named value, masked if it is a secret. The scheme of a credential remains. */
export function maskValue(name: string, value: string): string {
  if (!isSecretName(name)) return maskSecrets(value);
  const scheme = knownScheme(value);
  return scheme === undefined ? mask : `${scheme} ${mask}`;
}

/** Bytes whose secrets are masked with asterisks, which may change their number. */
export function maskBytes(bytes: Uint8Array): Uint8Array {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const masked = maskSecrets(text);
  if (masked === text) return bytes;
  return Uint8Array.from(masked.replaceAll('•', '*'), (character) => character.charCodeAt(0));
}

function maskField(whole: string, start: string, name: string, colon: string, value: string): string {
  return isSecretMember(name, value) ? start + name + colon + maskValue(name, value) : whole;
}

const plain = (value: string): string => value.replace(/^"|"$/g, '');
