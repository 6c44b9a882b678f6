import { isSecretName } from '#shared/redaction/secret-name.ts';
import { percentDecoded } from '#shared/text/percent.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RecordedSecret, SecretKind } from '#shared/recording/recording-file.ts';
import { secretPlaceholder, secretPlaceholders } from '#shared/recording/secret-names.ts';
import { findSecrets } from '../../journal/redaction/find-secrets.ts';
import { formsOf } from '../../journal/redaction/known-secrets.ts';
import { SearchWork, TooMuchWork } from '../../journal/redaction/search-work.ts';
import { declaredValues, isCatalogueWord, kindOfName, sharesName } from './declared-values.ts';
import { digestOf, minIndexed, ValueIndex } from './value-index.ts';

/** Replaces a text in which the search for secrets takes too much work. */
const tooMuchWorkMark = '[left out: searching this text for secrets takes too much work]';

/** Characters before a value in which its name is searched. */
const maxLabel = 120;
/** The name before a value of JSON, a form, a header field or a text. */
const labelBefore =
  /([A-Za-z_][\w.-]*)(?:\\*["'`])?\s{0,4}(?:[:=]|%3[AD]|=>)\s{0,4}(?:\[\s*)?(?:\\*["'`])?(?:(?:bearer|basic|dpop)\s+)?$/i;
/** The name of an element or an attribute before a value. */
const tagBefore = /<(?:[\w-]+:)?([A-Za-z_][\w.-]*)[^<>]*>(?:<!\[CDATA\[)?$|\b(?:name|id)=["']([\w.-]+)["'][^<>]*=["']$/;

function labelOf(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - maxLabel), start);
  const [, label] = labelBefore.exec(before) ?? [];
  if (label !== undefined && !/^(?:value|content)$/i.test(label)) return label;
  const [, element, attribute] = tagBefore.exec(before) ?? [];
  return element ?? attribute ?? '';
}

const jwt = /^eyJ[\w-]{5,}\.([\w-]*)\.([\w-]*)/;
/** Characters of a part of a JWT that is searched in other texts. */
const minPart = 16;

/** Base64 of a value, without the characters that depend on what follows it. */
function base64Forms(value: string): string[] {
  const bytes = Buffer.from(value);
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
  return whole.length < 12 ? [] : [whole.toString('base64'), whole.toString('base64url')];
}

/** Members, parameters and header fields that the user declares. */
export interface DeclaredNames {
  /** In lower case: their values are secrets. */
  secret: ReadonlySet<string>;
  /** In lower case: their values are not secrets. */
  plain: ReadonlySet<string>;
}

/** A part of a text that is a secret by a name before it or by its form. */
export interface SecretPart {
  start: number;
  end: number;
  /** Whether its name gets quotes, because it is a number in JSON. */
  quoted: boolean;
}

interface NamedPart extends SecretPart {
  name: string;
}

/** Values that have names. Further ones share the name of their kind, and are not searched in other texts. */
const maxNames = 250_000;

/** Bytes that no text has. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000E-\u001F]/;
const readable = /[\t\u0020-\u007E]{6,}/y;

/** Of a part of a binary body, what can be read: its other bytes belong to something else. */
function readablePart(text: string, part: SecretPart): SecretPart[] {
  readable.lastIndex = part.start;
  const length = readable.exec(text)?.[0].length ?? 0;
  return length === 0 ? [] : [{ ...part, end: Math.min(part.end, part.start + length) }];
}

/**
 * Finds the secrets of a text by names and forms. Takes long for large texts.
 * @param mediaType The value of Content-Type, if the text is a body.
 * @returns undefined if it takes too much work
 */
export function findSecretParts(text: string, mediaType = ''): SecretPart[] | undefined {
  try {
    const found = findSecrets(text, new SearchWork(), mediaType);
    const parts = Array.from(found.apart(), ({ end, mark, start }) => ({ start, end, quoted: mark.startsWith('"') }));
    const isBinary = binary.test(text) && !mediaType.trimStart().toLowerCase().startsWith('multipart/');
    return isBinary ? parts.flatMap((part) => readablePart(text, part)) : parts;
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
}

const beginsName = '{{secret.';

/**
 * The secrets of a recording with their names. The same value has the same name in all files. Hashes stand for the values:
 * none is kept.
 */
export class SecretVault {
  readonly #names = new Map<number, string>();
  readonly #counts = new Map<string, number>();
  readonly #index = new ValueIndex();
  readonly #listed: RecordedSecret[] = [];
  readonly #declared: DeclaredNames;
  #changes = 0;

  /** @param taken Names that other values have. */
  constructor(declared: DeclaredNames = { secret: new Set(), plain: new Set() }, taken: readonly string[] = []) {
    this.#declared = declared;
    for (const name of taken) {
      const [, kind = name, count = '1'] = /^(.*)-(\d+)$/.exec(name) ?? [];
      this.#counts.set(kind, Math.max(this.#counts.get(kind) ?? 0, Number(count)));
    }
  }

  /** The names of the secrets so far. */
  listed(): readonly RecordedSecret[] {
    return this.#listed;
  }

  /** Increases with each new value that is searched in other texts. */
  get changes(): number {
    return this.#changes;
  }

  /** The name of a value; a new one gets the next name of its kind. */
  nameOf(raw: string, kind: SecretKind, where: string, details: Pick<RecordedSecret, 'base64' | 'part'> = {}): string {
    const value = percentDecoded(raw);
    const known = this.#names.get(digestOf(value)) ?? (raw === value ? undefined : this.#names.get(digestOf(raw)));
    if (known !== undefined) return known;
    if (this.#names.size >= maxNames) return kind;
    const name = this.#newName(kind, where, details);
    this.#remember(value, name);
    if (raw !== value) this.#names.set(digestOf(raw), name);
    return name;
  }

  #newName(kind: SecretKind, where: string, details: Pick<RecordedSecret, 'base64' | 'part'>): string {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const name = sharesName(kind) ? kind : `${kind}-${count}`;
    // A copy, because a part of a text keeps the whole text in memory.
    const place = Buffer.from(where.slice(0, 500)).toString();
    if (count === 1 || !sharesName(kind)) this.#listed.push({ name, kind, where: place, ...details });
    return name;
  }

  #remember(value: string, name: string): void {
    this.#names.set(digestOf(value), name);
    if (value.length < minIndexed) return;
    this.#changes++;
    for (const form of formsOf([value])) this.#index.add(form, name);
    for (const form of base64Forms(value)) this.#index.add(form, name);
    for (const part of jwt.exec(value)?.slice(1) ?? []) if (part.length >= minPart) this.#index.add(part, name);
  }

  /** Gives names to the secrets of a text, so that they are also found where no name is before them. */
  learn(text: string, where: string, found = findSecretParts(text)): void {
    this.#named(text, where, found ?? []);
  }

  /** A text with names in the place of its secrets. */
  hide(text: string, where: string, found = findSecretParts(text)): string {
    if (!found) return tooMuchWorkMark;
    const parts = this.#named(text, where, found);
    for (const known of this.#index.findIn(text)) parts.push({ ...known, quoted: false });
    return this.#replace(text, parts, where);
  }

  /** A text without secrets that were found elsewhere; undefined if it has none. */
  hideKnown(text: string): string | undefined {
    const found = this.#index.findIn(text).map((one) => ({ ...one, quoted: false }));
    return found.length === 0 ? undefined : this.#replace(text, found, '');
  }

  #replace(text: string, parts: NamedPart[], where: string): string {
    if (parts.length === 0) return text;
    const known = new Set(Array.from(text.matchAll(secretPlaceholders), ({ index }) => index));
    let hidden = '';
    let from = 0;
    let last: NamedPart | undefined;
    const flush = (): void => {
      if (!last) return;
      const mark = secretPlaceholder(last.name);
      hidden += text.slice(from, last.start) + (last.quoted ? `"${mark}"` : mark);
      from = last.end;
    };
    for (const part of parts.sort((one, other) => one.start - other.start || other.end - one.end)) {
      if (known.has(part.start)) continue;
      if (last && part.start < last.end) {
        if (part.end > last.end) {
          const name = this.nameOf(text.slice(last.start, part.end), 'secret', where);
          last = { ...last, end: part.end, name };
        }
        continue;
      }
      flush();
      last = part;
    }
    flush();
    return hidden + text.slice(from);
  }

  #named(text: string, where: string, found: readonly SecretPart[]): NamedPart[] {
    const parts: NamedPart[] = [];
    for (const part of found) {
      const raw = text.slice(part.start, part.end);
      const label = labelOf(text, part.start);
      if (raw.includes(beginsName) || this.#isPlain(label, raw)) continue;
      const name = this.nameOf(raw, this.#kindOf(label, raw), label === '' ? where : `${label} in ${where}`);
      parts.push({ ...part, name });
    }
    if (this.#declared.secret.size > 0) this.#declaredIn(text, where, parts);
    return parts;
  }

  #isPlain(label: string, raw: string): boolean {
    return this.#declared.plain.has(label.toLowerCase()) || isCatalogueWord(label, raw);
  }

  #kindOf(label: string, raw: string): SecretKind {
    const kind = label === '' ? 'secret' : kindOfName(label);
    return raw.startsWith('eyJ') && kind === 'secret' ? 'access-token' : kind;
  }

  /** Adds values after the names that the user declares. */
  #declaredIn(text: string, where: string, parts: NamedPart[]): void {
    for (const { end, isBare, label, start } of declaredValues(text, this.#declared.secret)) {
      const value = text.slice(start, end);
      if (value.startsWith('{{')) continue;
      const name = this.nameOf(value, kindOfName(label), `${label} in ${where}`);
      parts.push({ start, end, name, quoted: isBare });
    }
  }

  /** Header fields with names in the place of secrets. */
  hideHeaders(headers: readonly HeaderPair[], where: string): HeaderPair[] {
    return headers.map(([name, value]) => [this.hide(name, where), this.#hideField(name, value, where)]);
  }

  #hideField(name: string, value: string, where: string): string {
    const field = name.toLowerCase();
    if (value === '' || this.#declared.plain.has(field)) return value;
    const place = `${name} in ${where}`;
    if (field === 'authorization' || field === 'proxy-authorization') return this.#hideCredentials(value, place);
    if (field === 'cookie') return value.replaceAll(/[^;]+/g, (pair) => this.#hideCookie(pair, place));
    if (field === 'set-cookie') return value.replace(/^[^;]+/, (pair) => this.#hideCookie(pair, place));
    if (isSecretName(name) || this.#declared.secret.has(field))
      return secretPlaceholder(this.nameOf(value, kindOfName(name), place));
    return this.hide(value, place);
  }

  #hideCredentials(value: string, place: string): string {
    const [, scheme = '', credentials = ''] = /^(\S+)\s+(.+)$/s.exec(value) ?? [];
    if (credentials === '') return secretPlaceholder(this.nameOf(value, 'credentials', place));
    if (!/^basic$/i.test(scheme)) {
      const kind = /^(?:bearer|dpop)$/i.test(scheme) ? 'access-token' : 'credentials';
      return `${scheme} ${secretPlaceholder(this.nameOf(credentials, kind, place))}`;
    }
    const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
    // Some APIs take a key as the user, without a password.
    if (password === '' && user !== '') this.nameOf(user, 'key', place);
    const encodes =
      password === '' ? {} : { base64: `${user}:${secretPlaceholder(this.nameOf(password, 'client-secret', place))}` };
    return `${scheme} ${secretPlaceholder(this.nameOf(credentials, 'credentials', place, encodes))}`;
  }

  /** A cookie without `=` is a value without a name (RFC 6265 5.2). */
  #hideCookie(pair: string, place: string): string {
    const from = pair.indexOf('=') + 1;
    const value = pair.slice(from).trim();
    if (value === '' || value === '""') return pair;
    return pair.slice(0, pair.indexOf(value, from)) + secretPlaceholder(this.nameOf(value, 'cookie', place));
  }
}
