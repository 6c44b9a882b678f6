import { isUtf8 } from 'node:buffer';
import type { Body, Content } from '#shared/interface/interface-model.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { parseJson } from '../../http/parse-json.ts';
import { setMember, type Members } from '../read/members.ts';
import { memberIn, nodeAt, objectIn, textIn, type DocumentNode } from '../understand/document-node.ts';
import type { CompiledOperation, Direction, ReadBody } from './compiled-interface.ts';
import { contentFor, isForm, isJson, isJsonStream, isMultipart, isText, readMediaType } from './media-types.ts';
import type { ReadingDeps } from './read-parameters.ts';
import { readFromPairs, type Styled, readPairs, rootOf } from './read-styles.ts';

/** A part of a multipart body (RFC 2046 5.1). */
interface BodyPart {
  /** Of `Content-Disposition`; undefined if the part has none. */
  name: string | undefined;
  fileName: string | undefined;
  /** The header `Content-Type`. */
  type: string | undefined;
  bytes: Buffer;
}

const maxParts = 10_000;
const maxHeaderBytes = 16 * 1024;
const maxBoundary = 70;

const lineEnd = Buffer.from('\r\n');
const headersEnd = Buffer.from('\r\n\r\n');

/** A parameter of `Content-Disposition`: quoted as browsers do (RFC 7578 4.2), or a token. */
function parameterIn(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(disposition);
  const text = found?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? found?.[2];
  return text?.replaceAll(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code));
}

function partOf(head: string, bytes: Buffer): BodyPart {
  const headers = new Map(
    head.split('\r\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  return {
    name: parameterIn(disposition, 'name'),
    fileName: parameterIn(disposition, 'filename'),
    type: headers.get('content-type'),
    bytes,
  };
}

/**
 * Splits a multipart body, in linear time and without copies. Own code, because libraries and `Response.formData` are
 * asynchronous or lose the media types of parts.
 * @throws Error that says what is wrong with it
 */
function readMultipart(body: Buffer, boundary: string | undefined): BodyPart[] {
  if (boundary === undefined || boundary === '') throw new Error('the Content-Type has no boundary');
  if (boundary.length > maxBoundary) throw new Error(`the boundary has more than ${maxBoundary} characters`);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const opening = delimiter.subarray(lineEnd.length);
  const parts: BodyPart[] = [];
  const startsAtOnce = body.subarray(0, opening.length).equals(opening);
  const first = startsAtOnce ? 0 : body.indexOf(delimiter);
  if (first < 0) throw new Error('it does not contain its boundary');
  let at = first + (startsAtOnce ? opening.length : delimiter.length);
  while (body.toString('latin1', at, at + 2) !== '--') {
    const start = body.indexOf(lineEnd, at);
    const end = start < 0 ? -1 : body.indexOf(delimiter, start);
    if (end < 0) throw new Error('it ends before its last boundary');
    if (parts.length === maxParts) throw new Error(`it has more than ${maxParts} parts`);
    // Without headers, the empty line follows the boundary at once.
    const headEnd = body.subarray(start, Math.min(end, start + maxHeaderBytes)).indexOf(headersEnd);
    if (headEnd < 0)
      throw new Error(`part ${parts.length + 1} has no end of its headers within ${maxHeaderBytes} bytes`);
    const head = body.toString('utf8', start + lineEnd.length, start + headEnd);
    parts.push(partOf(head, body.subarray(start + headEnd + headersEnd.length, end)));
    at = end + delimiter.length;
  }
  return parts;
}

/** The Encoding Object of a member of a form. */
function encodingOf(root: Members, { encoding }: Content, name: string): DocumentNode | undefined {
  const node = encoding === undefined ? undefined : nodeAt(root, encoding);
  return node && objectIn(root, node, name);
}

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

const singleOrList = (values: unknown[]): unknown => (values.length === 1 ? values[0] : values);

/** @throws Error for a body that is not UTF-8 */
function textOf(body: Buffer, charset = 'utf-8'): string {
  return new TextDecoder(charset, { fatal: true }).decode(body);
}

/** The bytes of a file: its text, or one character per byte. */
const fileText = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');

/** Max pairs of a form. */
const maxPairs = 10_000;

/** Reads `application/x-www-form-urlencoded`: members of the schema by their styles, others as texts. */
function readForm({ root, typed }: ReadingDeps, content: Content, text: string): Members {
  if (text.split('&', maxPairs + 1).length > maxPairs) throw new Error(`it has more than ${maxPairs} pairs`);
  const pairs = readPairs(text);
  const { properties } = typed.shapeOf(content.schema);
  const members: Members = {};
  for (const [name, schema] of properties) {
    const encoding = encodingOf(root, content, name);
    const styled: Styled = {
      name,
      style: (encoding && textIn(encoding, 'style')) ?? 'form',
      explode: (encoding && memberIn(encoding, 'explode')?.value) !== false,
      schema,
    };
    const kind = typed.kindOf(schema);
    const [only = '', ...more] = pairs.texts(name);
    let value: unknown;
    if (kind !== 'scalar' && more.length === 0 && looksLikeJson(only)) value = parseJson(Buffer.from(only));
    else if (kind !== 'object' || !styled.explode || pairs.tree(name))
      value = readFromPairs(typed, pairs, styled, new Set());
    if (value !== undefined) setMember(members, name, value);
  }
  for (const name of pairs.names()) {
    const base = rootOf(name);
    if (Object.hasOwn(members, name) || Object.hasOwn(members, base)) continue;
    const tree = base === name ? undefined : pairs.tree(base);
    setMember(members, tree ? base : name, tree ? typed.tree(tree, undefined) : singleOrList(pairs.texts(name)));
  }
  return members;
}

/** Reads the parts of a form as its members; parts without a name become a list. */
function readParts({ root, typed }: ReadingDeps, content: Content, parts: readonly BodyPart[]): unknown {
  const { properties } = typed.shapeOf(content.schema);

  function valueOf({ bytes, fileName, type }: BodyPart, name: string, schema: string | undefined): unknown {
    const encoding = encodingOf(root, content, name);
    const declared = type ?? (encoding && memberIn(encoding, 'contentType')?.value);
    if (typeof declared === 'string' && isJson(declared)) return parseJson(bytes);
    const text = fileText(bytes);
    if (fileName !== undefined) return text;
    if (typed.kindOf(schema) !== 'scalar' && looksLikeJson(text)) return parseJson(bytes);
    return typed.scalar(text, schema);
  }

  if (parts.length > 0 && parts.every(({ name }) => name === undefined)) {
    return parts.map((part) => valueOf(part, '', typed.shapeOf(content.schema).items));
  }
  const members: Members = {};
  const byName = Map.groupBy(parts, ({ name = '' }) => (properties.has(name) ? name : rootOf(name)));
  for (const [name, group] of byName) {
    const schema = properties.get(name);
    const isList = typed.kindOf(schema) === 'array';
    const items = isList ? typed.shapeOf(schema).items : schema;
    const values = group.map((part) => valueOf(part, name, items));
    const isWhole = isList && values.length === 1 && Array.isArray(values[0]);
    setMember(members, name, isList && !isWhole ? values : singleOrList(values));
  }
  return members;
}

const recordEnd = new RegExp(`[\n${String.fromCharCode(0x1e)}]`);

/** Max values of a stream, each of which is parsed and validated on its own. */
const maxStreamValues = 200_000;

/** The values of a stream: one per line, or after each record separator (RFC 7464). @throws Error if it has too many */
function readStream(body: Buffer): unknown[] {
  const lines = textOf(body)
    .split(recordEnd)
    .filter((line) => line.trim() !== '');
  if (lines.length > maxStreamValues) throw new Error(`it has more than ${formatNumber(maxStreamValues)} values.`);
  return lines.map((line) => parseJson(Buffer.from(line)));
}

/** Reads a body of a media type. @throws Error that says why it cannot be read */
function valueIn(deps: ReadingDeps, content: Content, contentType: string, body: Buffer): unknown {
  const { parameters, type } = readMediaType(contentType);
  if (isJson(type)) return parseJson(body);
  if (isJsonStream(type)) return readStream(body);
  if (isForm(type)) return readForm(deps, content, textOf(body));
  if (isMultipart(type)) return readParts(deps, content, readMultipart(body, parameters['boundary']));
  if (!isText(type)) return fileText(body);
  const text = textOf(body, parameters['charset']);
  return deps.typed.kindOf(content.schema) === 'scalar' ? deps.typed.scalar(text, content.schema) : text;
}

/** Returns what reads the body of an operation or of a response. */
export function createReadBody(
  declared: Body | undefined,
  deps: ReadingDeps,
  direction: Direction = 'request',
): CompiledOperation['readBody'] {
  const refuse = (
    kind: Exclude<ReadBody, { ok: true }>['kind'],
    detail: string,
    violations: Exclude<ReadBody, { ok: true }>['violations'] = [],
  ): ReadBody => ({ ok: false, kind, detail, violations });

  function violationsOf({ itemSchema, schema }: Content, type: string, value: unknown) {
    const isRead = isJson(type) || isJsonStream(type) || isForm(type) || isMultipart(type);
    if (!isRead && deps.typed.kindOf(schema) !== 'scalar') return [];
    const found = schema === undefined ? [] : deps.violations(schema, value, direction);
    if (itemSchema === undefined || !Array.isArray(value)) return found;
    for (const [index, item] of value.entries()) {
      const inItem = deps.violations(itemSchema, item, direction);
      if (inItem.length > 0)
        return [...found, ...inItem.map((one) => ({ ...one, instance: `/${index}${one.instance}` }))];
    }
    return found;
  }

  return (contentType, body) => {
    if (!declared || body.length === 0) {
      if (declared?.required) return refuse('missing', `The ${direction} has no body.`);
      return { ok: true, type: undefined, value: undefined };
    }
    const { content: contents } = declared;
    const content = contentType === undefined ? undefined : contentFor(contents, contentType);
    if (contentType === undefined || !content) {
      const sent = contentType === undefined ? 'missing' : contentType.slice(0, 200);
      return refuse(
        'media-type',
        `The Content-Type must be ${contents.map(({ type }) => type).join(' or ')}, but is ${sent}.`,
      );
    }
    const { type } = readMediaType(contentType);
    let value: unknown;
    try {
      value = valueIn(deps, content, contentType, body);
    } catch (error) {
      return refuse('unreadable', `The body cannot be read as ${type}: ${messageOf(error)}`);
    }
    const violations = violationsOf(content, type, value);
    const [first] = violations;
    if (!first) return { ok: true, type, value };
    return refuse(
      'invalid',
      `The body${first.instance === '' ? '' : ` at ${first.instance}`} ${first.expected}.`,
      violations,
    );
  };
}
