import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { Pair } from '../pair.ts';
import type { BodyForm, BodyKind } from './request-form.ts';

type BodyFields = Pick<RequestSpecInput, 'body' | 'bodyBase64'>;

/** The default media type of each body kind. */
const mediaTypes: Record<Exclude<BodyKind, 'none' | 'file'>, string> = {
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
};

/** The default Content-Type of a body; undefined without a body. */
export function mediaTypeOf({ kind, file }: BodyForm): string | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'file') return file && (file.mediaType === '' ? 'application/octet-stream' : file.mediaType);
  return mediaTypes[kind];
}

/** The body fields of the request to the engine. */
export function bodyFieldsOf(body: BodyForm): BodyFields {
  switch (body.kind) {
    case 'none':
      return {};
    case 'json':
    case 'text':
      return { body: body[body.kind] };
    case 'form':
      return { body: formText(body.form) };
    case 'file':
      return body.file ? { bodyBase64: body.file.base64 } : {};
  }
}

/** Encodes pairs as a form body; variables such as `{{name}}` are not encoded (WHATWG URL 5.2). */
function formText(pairs: readonly Pair[]): string {
  const on = pairs.filter(({ name, value, enabled }) => enabled && (name !== '' || value !== ''));
  return on.map(({ name, value }) => `${formPart(name)}=${formPart(value)}`).join('&');
}

function formPart(text: string): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((piece, index) => (index % 2 === 1 ? piece : new URLSearchParams([['', piece]]).toString().slice(1)))
    .join('');
}

/** Decodes a form body into pairs. */
export function formPairs(text: string): Pair[] {
  return [...new URLSearchParams(text)].map(([name, value]) => ({ name, value, enabled: true }));
}
