import { secretPart, isSecretMember, isSecretName } from '#shared/redaction/secret-name.ts';
import { decodeFormText, decodeJsonText, partOf } from './decoded-text.ts';
import { type Nested, addNested } from './nested.ts';
import { scanJson } from './scan-json.ts';
import { scanText } from './scan-text.ts';
import type { SearchWork } from './search-work.ts';
import { redactedMark, spanOf, Spans } from './span.ts';
import { findShapes } from './token-shapes.ts';

const maxBoundaryLength = 200;
const maxHeadLength = 16 * 1024;

/** A parameter of a header field such as `boundary` or `name`, quoted or not (RFC 9110 5.6.6). */
function parameterOf(field: string, wanted: string): string | undefined {
  const parameter = /;\s*([\w*-]{1,40})\s*=\s*(?:"((?:[^"\\]|\\.){0,1000})"|([^;\s"]{1,1000}))/g;
  for (const [, name = '', quoted, plain] of field.matchAll(parameter)) {
    const value = quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1');
    if (name.toLowerCase().replace(/\*$/, '') === wanted) return value;
  }
  return undefined;
}

/** The boundary in a media type; undefined if it is not a multipart type. */
function boundaryOf(mediaType: string): string | undefined {
  const field = mediaType.slice(0, 2000);
  if (!/^\s{0,20}multipart\//i.test(field)) return undefined;
  const boundary = parameterOf(field, 'boundary');
  return boundary === undefined || boundary === '' || boundary.length > maxBoundaryLength ? undefined : boundary;
}

/** The head and the content of a part; without an empty line everything is content. */
function headEnd(text: string, start: number, end: number): { head: string; content: number } {
  const begin = text.slice(start, Math.min(end, start + maxHeadLength));
  const empty = /\r?\n\r?\n/.exec(begin);
  return empty
    ? { head: begin.slice(0, empty.index), content: start + empty.index + empty[0].length }
    : { head: '', content: start };
}

function fieldOf(head: string, name: string): string {
  const line = head.split(/\r?\n(?![ \t])/).find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1) ?? '';
}

function scanPart(text: string, start: number, end: number, nested: Nested, found: Spans): void {
  const { content, head } = headEnd(text, start, end);
  const name = parameterOf(fieldOf(head, 'content-disposition'), 'name');
  const value = text.slice(content, end);
  if (name !== undefined && isSecretName(name)) {
    if (value !== '' && value !== redactedMark) found.push(spanOf(content, end));
    return;
  }
  addNested(partOf(text, start, start + head.length), nested, found);
  addNested(partOf(text, content, end), nested, found, fieldOf(head, 'content-type').trim());
}

/** Finds the secrets in the parts of a multipart body (RFC 2046 5.1), and in preamble and epilogue. */
function scanMultipart(text: string, boundary: string, nested: Nested, found: Spans): void {
  const delimiter = `--${boundary}`;
  let start = 0;
  for (let at = text.indexOf(delimiter); start < text.length; at = text.indexOf(delimiter, start)) {
    let end = at < 0 ? text.length : at;
    const next = at < 0 ? text.length : at + delimiter.length;
    if (at >= 0 && text[end - 1] === '\n') end -= text[end - 2] === '\r' ? 2 : 1;
    if (end > start) scanPart(text, start, end, nested, found);
    start = next;
  }
}

const equals = 0x3d;
const ampersand = 0x26;
const hash = 0x23;

/** Names of at least this length are searched like values, because they may be values without a name. */
const longName = 20;

function scanPair(text: string, start: number, equalsAt: number, end: number, nested: Nested, found: Spans): void {
  if (equalsAt < 0) {
    addNested(decodeFormText(text, start, end), nested, found);
    return;
  }
  const name = decodeFormText(text, start, equalsAt);
  if (name.text.length >= longName) addNested(name, nested, found);
  const value = decodeFormText(text, equalsAt + 1, end);
  if (value.text === '' || value.text === redactedMark) return;
  if (isSecretMember(name.text, value.text)) found.push(spanOf(equalsAt + 1, end));
  else addNested(value, nested, found);
}

/** Finds the secrets in `name=value` pairs from a position: in a form, or in a query with its fragment. */
function scanForm(text: string, nested: Nested, found: Spans, from = 0, endsAtHash = false): void {
  let start = from;
  let equalsAt = -1;
  for (let at = from; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : ampersand;
    if (code === equals && equalsAt < 0) equalsAt = at;
    if (code !== ampersand && !(endsAtHash && code === hash)) continue;
    if (at > start) scanPair(text, start, equalsAt, at, nested, found);
    start = at + 1;
    equalsAt = -1;
  }
}

/** Max nesting of texts, e.g. JSON in a JSON string in a URL parameter. */
const maxDepth = 8;
/** Max times that a text that is neither JSON nor a form is unescaped. */
const maxDecodings = 3;

/** Matches texts that can contain a secret: they have a separator after a name, or the beginning of a secret. */
const suspicious = /[=:<%\\]|eyJ|(?:bearer|basic|dpop)\s|whs[ek]|[sr]k_|gh[oprsu]_|github_pat_|glpat-|xox|PRIVATE KEY/i;
const beginsAsJson = /^(?:\uFEFF|ï»¿)?\s*[["{]/;
const isUrl = /^(?:[a-z][a-z0-9+.-]{0,30}:\/\/|\/)[^\s]*$/i;
const beginsAsForm = /^[\w.~%+\-[\]$*]{1,200}=/;
const isFormType = /^\s{0,20}application\/x-www-form-urlencoded/i;
const percentEscape = /%[0-9a-f]{2}/i;

function scanLoose(text: string, nested: Nested, found: Spans, work: SearchWork, decodings = 0): void {
  work.text(text.length);
  scanText(text, nested, found);
  findShapes(text, found);
  if (decodings === maxDecodings) return;
  const decoded = text.includes('\\')
    ? decodeJsonText(text)
    : percentEscape.test(text)
      ? decodeFormText(text)
      : undefined;
  if (!decoded) return;
  const inner = new Spans(work);
  scanLoose(decoded.text, nested, inner, work, decodings + 1);
  for (const span of decoded.toRaw(inner)) found.push(span);
}

function scanUrl(text: string, nested: Nested, found: Spans, work: SearchWork): void {
  const query = text.search(/[?#]/);
  const path = query < 0 ? text : text.slice(0, query);
  scanLoose(path, nested, found, work);
  if (query >= 0) scanForm(text, nested, found, query + 1, true);
}

/**
 * Finds the secrets of a text of any form: JSON, forms, URLs, multipart, XML and HTML, plain text, and these within each
 * other. Takes time and memory in proportion to the text.
 * @param mediaType The value of Content-Type, if the text is a body.
 * @throws TooMuchWork
 */
export function findSecrets(text: string, work: SearchWork, mediaType = '', depth = 0): Spans {
  work.text(text.length);
  const found = new Spans(work);
  if (text === redactedMark || !suspicious.test(text)) return found;
  if (depth > maxDepth) {
    if (secretPart.test(text.toLowerCase())) found.push(spanOf(0, text.length));
    return found;
  }
  const nested: Nested = (inner, type) => findSecrets(inner, work, type, depth + 1);
  const boundary = boundaryOf(mediaType);
  if (boundary !== undefined) scanMultipart(text, boundary, nested, found);
  else if (beginsAsJson.test(text)) {
    if (scanJson(text, nested, found).wellFormed) return found;
    scanLoose(text, nested, found, work);
  } else if (isFormType.test(mediaType)) scanForm(text, nested, found);
  else if (isUrl.test(text)) scanUrl(text, nested, found, work);
  else if (beginsAsForm.test(text)) scanForm(text, nested, found);
  else scanLoose(text, nested, found, work);
  return found;
}
