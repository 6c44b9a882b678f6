import { headerValues } from '#shared/model/header-pair.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { formsOf, type KnownSecrets } from './redaction/known-secrets.ts';
import { redactBody, redactText, type Body, type BodyType } from './redaction/redact-body.ts';
import { isSecretMember, isSecretName, lastNameIn } from '#shared/redaction/secret-name.ts';
import { isOnlyReference } from '#shared/redaction/only-reference.ts';
import { redactedMark } from './redaction/span.ts';

type Plain = Record<string, unknown>;
type Pair = [string, string];

/** Fields with Hookbench's own values, such as kinds and outcomes, which are not redacted even if a secret equals one. */
const wordFields = new Set([
  ...['action', 'change', 'check', 'condition', 'confidence', 'encoding', 'from', 'kind', 'outcome', 'party', 'phase'],
  ...['scheme', 'server', 'stage', 'status', 'to', 'trust', 'where'],
]);

/** Fields whose members have names from outside: header fields, members of JSON. */
const foreignFields = new Set(['header', 'json']);

/** The meaning of member names: those of our own model, arbitrary ones, or settings without secrets. */
type Names = 'own' | 'foreign' | 'settings';

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string';
const isPairs = (value: unknown): value is Pair[] => Array.isArray(value) && value.length > 0 && value.every(isPair);
const isBody = (value: unknown): value is Body & Plain =>
  isPlain(value) && typeof value['content'] === 'string' && typeof value['encoding'] === 'string';

function fieldOf(headers: unknown, name: string): string {
  if (!isPairs(headers)) return '';
  const values = headerValues(headers, name);
  return values.join(', ');
}

const typeOf = (headers: unknown): BodyType => ({
  mediaType: fieldOf(headers, 'content-type'),
  contentEncoding: fieldOf(headers, 'content-encoding'),
});

function redactPair([name, value]: Pair, known: KnownSecrets): Pair {
  return [
    redactText(name, known),
    isSecretMember(name, value) && !isOnlyReference(value) ? redactedMark : redactText(value, known),
  ];
}

/** Redacts everything under the name of a secret: texts, numbers, lists and objects. */
function redactAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactAll);
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, redactAll(part)]));
  return value === null || (typeof value === 'string' && isOnlyReference(value)) ? value : redactedMark;
}

/** Whether a member `name` next to `value` is the name of a secret. */
const isLabelled = (name: string, holder: Plain): boolean =>
  name === 'value' && typeof holder['name'] === 'string' && isSecretName(holder['name']);

/** Texts of findings that contain no value: a missing one, and conditions of its form. */
const withoutValue = /^(?:nothing|is[A-Z]\w+|length \d+|\{"(?:absent|type|length)":[^,]*\})$/;

/** Whether a finding of a scenario shows the value of a secret: of a member of JSON by its path, or of a header field. */
function comparesSecret(what: unknown, text: string): boolean {
  if (typeof what !== 'string' || !/^(?:(?:json|header) |res\.|\$)/.test(what)) return false;
  return isSecretMember(lastNameIn(what.replace(/ \(number \d+\)$/, '')), text) && !withoutValue.test(text);
}

/** Whether a member of our own model is a secret. */
function isOwnSecret(name: string, value: string, holder: Plain, holderName: string): boolean {
  if (holderName === 'error' && name === 'code') return false;
  if (name === 'sessionId' && holder['kind'] === 'chat') return false;
  // An API key is next to the name of its header field.
  if (name === 'value') return 'header' in holder || holder['kind'] === 'api-key' || isLabelled(name, holder);
  // A check contains the received and the expected value.
  if (name === 'expected' || name === 'received' || name === 'observed')
    return ['auth', 'signature'].includes(String(holder['check'])) || comparesSecret(holder['what'], value);
  return isSecretMember(name, value);
}

/** Replaces the secrets in any value. @param known Values that are secret everywhere. */
function createRedactor(known: KnownSecrets) {
  function redactOwn(name: string, value: unknown, holder: Plain, holderName: string): unknown {
    const held = (Array.isArray(value) ? value : [value]).filter((part) => part !== null);
    if (held.length > 0 && held.every((part) => typeof part === 'string' || typeof part === 'number')) {
      if (isOwnSecret(name, held.join(''), holder, holderName)) return redactAll(value);
    }
    if (name === 'body' && typeof value === 'string')
      return redactText(value, known, typeOf(holder['headers']).mediaType);
    if (isBody(value)) return redactBody(value, typeOf(holder['headers']), known);
    if (typeof value === 'string' && wordFields.has(name)) return redactText(value, []);
    if (foreignFields.has(name)) return redactValue(value, 'foreign', name);
    return redactValue(value, Object.hasOwn(profileEntries, name) ? 'settings' : 'own', name);
  }

  function redactMember(name: string, value: unknown, names: Names, holder: Plain, holderName: string): unknown {
    if (names === 'own') return redactOwn(name, value, holder, holderName);
    if (names === 'foreign' && (isSecretMember(name, String(value)) || isLabelled(name, holder)))
      return redactAll(value);
    return redactValue(value, names, name);
  }

  function redactValue(value: unknown, names: Names, holderName: string): unknown {
    if (typeof value === 'string') return redactText(value, known);
    if (isPairs(value)) return value.map((pair) => redactPair(pair, known));
    if (Array.isArray(value)) return value.map((part) => redactValue(part, names, holderName));
    if (!isPlain(value)) return value;
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, part]) => [name, redactMember(name, part, names, value, holderName)]),
    );
  }

  return (value: unknown): unknown => redactValue(value, 'own', '');
}

/**
 * Replaces the secrets of an entry with its details, or of the settings in a case file, by `[redacted]`: values
 * under the names of secrets in header fields, queries, forms, multipart, JSON and text, at any depth and within each other, and
 * what has the shape of a token, a password in a URL or a private key. Everything else is unchanged, byte for byte.
 * @param values Texts that are secret wherever they appear.
 */
export function redactorOf(values: readonly string[]): (value: unknown) => unknown {
  return createRedactor(formsOf(values));
}

/** The same without known values. */
export const redact: (value: unknown) => unknown = redactorOf([]);
