import type { Content, Header, Response } from '#shared/interface/interface-model.ts';
import { valueAt, type Members } from '../read/members.ts';
import type { CompiledInterface, CompiledOperation } from './compiled-interface.ts';
import { acceptedContent, isForm, isJson, isJsonStream, writtenType } from './media-types.ts';

type Tools = Pick<CompiledInterface, 'sample' | 'violations'> & { root: Members };

/** An image of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** Headers that belong to the body and the connection, which are ours. */
const ours = new Set(['connection', 'content-encoding', 'content-length', 'content-type', 'transfer-encoding']);

const isPng = (type: string): boolean => /^image\/png\b/i.test(type);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The lowest status of a range. */
function statusOf({ status }: Response, isSuccess: boolean): number {
  if (typeof status === 'number') return status;
  if (status === 'default') return isSuccess ? 200 : 500;
  return Number(status[0]) * 100;
}

/** Whether a media type has syntax for objects. */
const hasObjects = (type: string): boolean =>
  isJson(type) || isJsonStream(type) || isForm(type) || /^text\/event-stream\b|[/+](?:x-)?yaml\b/i.test(type);

/** Writes a value in a media type. */
function bodyOf(type: string, value: unknown): Buffer | string {
  if (isJson(type)) return JSON.stringify(value) ?? '';
  if (isJsonStream(type))
    return itemsOf(value)
      .map((one) => `${JSON.stringify(one)}\n`)
      .join('');
  if (/^text\/event-stream\b/i.test(type))
    return itemsOf(value)
      .map((one) => `data: ${textOf(one)}\n\n`)
      .join('');
  if (isForm(type) && typeof value === 'object' && value !== null) {
    return new URLSearchParams(
      Object.entries(value).map(([name, one]): [string, string] => [name, textOf(one)]),
    ).toString();
  }
  if (isPng(type) && typeof value !== 'string') return Buffer.from(png, 'base64');
  return textOf(value);
}

/** Writes the responses of an operation. */
export function createRespond({ root, sample, violations }: Tools, success: Response): CompiledOperation['respond'] {
  const known = new Map<Content, unknown>();

  const isValid = ({ schema }: Content, value: unknown): boolean =>
    schema === undefined || violations(schema, value, 'response').length === 0;

  function made({ itemSchema, schema }: Content): unknown {
    if (schema !== undefined) return sample(schema, 'response');
    return itemSchema === undefined ? undefined : [sample(itemSchema, 'response')];
  }

  /** The first valid example, else a sample. */
  function usual(content: Content): unknown {
    if (!known.has(content)) {
      const values = content.examples.map(({ pointer }): unknown => valueAt(root, pointer));
      const found = values.find((value) => isValid(content, value));
      known.set(content, found === undefined ? made(content) : found);
    }
    return known.get(content);
  }

  function named(content: Content, name: string | undefined): unknown {
    const example = name === undefined ? undefined : content.examples.find((one) => one.name === name);
    return example ? valueAt(root, example.pointer) : usual(content);
  }

  /** Whether a value can be written in a media type: an object in one without syntax for it only if nothing else fits. */
  const isWritable = (content: Content, value: unknown): boolean =>
    typeof value !== 'object' ||
    hasObjects(writtenType(content.type)) ||
    (content.examples.length === 0 && isValid(content, value));

  const headerValue = ({ example, required, schema }: Header): unknown =>
    example ?? (required && schema !== undefined ? sample(schema, 'response') : undefined);

  const headersOf = ({ headers }: Response): Record<string, string> =>
    Object.fromEntries(
      headers
        .filter(({ name }) => !ours.has(name.toLowerCase()))
        .flatMap((header) => {
          const value = headerValue(header);
          return value === undefined ? [] : [[header.name, itemsOf(value).map(textOf).join(', ')]];
        }),
    );

  return (response, { accept, exampleName, status = statusOf(response, response === success), value } = {}) => {
    const headers = headersOf(response);
    if (response.content.length === 0) return { status, headers, body: '' };
    const content = acceptedContent(response.content, accept);
    if (!content) return { notAcceptable: response.content.map(({ type }) => writtenType(type)) };
    const type = writtenType(content.type);
    const given = isWritable(content, value) ? value : undefined;
    const written = given ?? named(content, exampleName);
    const body = written === undefined && !isPng(type) ? '' : bodyOf(type, written);
    return { status, type, headers, body, value: written };
  };
}
