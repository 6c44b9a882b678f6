import { partOf } from './decoded-text.ts';
import { addNested, type Nested } from './nested.ts';
import { isSecretName } from '#shared/redaction/secret-name.ts';
import { redactedMark, spanOf, type Spans } from './span.ts';

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
export function boundaryOf(mediaType: string): string | undefined {
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
export function scanMultipart(text: string, boundary: string, nested: Nested, found: Spans): void {
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
