import { z } from 'zod';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestSpecInput } from '#shared/model/request-spec.ts';
import { formBoundary, multipartText } from './form-text.ts';

const param = z.object({
  name: z.string(),
  value: z.string().default(''),
  fileName: z.string().optional(),
  contentType: z.string().optional(),
});

const postData = z.object({
  mimeType: z.string().default(''),
  text: z.string().optional(),
  params: z.array(param).default([]),
  // HAR 1.2 has no field for the encoding. Our exports use `_encoding`, some tools `encoding`.
  encoding: z.string().optional(),
  _encoding: z.string().optional(),
});

/** The fields of a HAR request that are imported. */
export const harRequest = z.object({
  method: z.string(),
  url: z
    .string()
    .regex(/^https?:\/\//i, 'Enter a URL that starts with http:// or https://')
    .refine(URL.canParse, 'Enter a URL'),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  postData: postData.nullish(),
});
type HarRequest = z.infer<typeof harRequest>;

interface Body {
  body?: string;
  bodyBase64?: string;
  /** The default Content-Type. */
  type?: string;
  warnings: string[];
}

/** A form from its fields. HAR does not contain the content of its files. */
function formOf({ mimeType, params }: z.infer<typeof postData>, given: string | undefined): Body {
  const type = given ?? mimeType;
  if (!type.toLowerCase().startsWith('multipart/')) {
    const body = new URLSearchParams(params.map(({ name, value }): HeaderPair => [name, value])).toString();
    return { body, type: 'application/x-www-form-urlencoded', warnings: [] };
  }
  const boundary = /;\s*boundary="?([^";]+)"?/i.exec(type)?.[1] ?? formBoundary;
  const parts = params.map(({ contentType, ...part }) => ({ ...part, type: contentType }));
  const files = params.filter(({ fileName, value }) => fileName !== undefined && value === '');
  return {
    body: multipartText(parts, boundary),
    type: `multipart/form-data; boundary=${boundary}`,
    warnings: files.map(
      ({ fileName = '', name }) => `the form field ${name} is the file ${fileName}, whose content is not in the HAR.`,
    ),
  };
}

function bodyOf({ postData: data }: HarRequest, type: string | undefined): Body {
  if (!data) return { warnings: [] };
  const { _encoding, encoding = _encoding, params, text = '' } = data;
  if (text === '') return params.length > 0 ? formOf(data, type) : { warnings: [] };
  return encoding === 'base64' ? { bodyBase64: text, warnings: [] } : { body: text, warnings: [] };
}

const sizeOf = ({ body = '', bodyBase64 }: Body): number =>
  bodyBase64 === undefined ? Buffer.byteLength(body) : Buffer.from(bodyBase64, 'base64').length;

const isNamed = (wanted: string) => (pair: HeaderPair) => pair[0].toLowerCase() === wanted;

/**
 * The request of an entry with its header fields, except HTTP/2 pseudo-headers (`:authority`) and a Content-Length that
 * does not match the body: a server would wait for the missing bytes.
 */
export function harSpec(request: HarRequest): { spec: RequestSpecInput; warnings: string[] } {
  const given = request.headers
    .map(({ name, value }): HeaderPair => [name, value])
    .filter(([name]) => !name.startsWith(':'));
  const ofType = given.find(isNamed('content-type'))?.[1];
  const read = bodyOf(request, ofType);
  const { type, warnings, ...body } = read;
  const size = String(sizeOf(read));
  const wrong = given.find((pair) => isNamed('content-length')(pair) && pair[1].trim() !== size);
  const headers = given.filter((pair) => pair !== wrong);
  if (type !== undefined && ofType === undefined) headers.push(['Content-Type', type]);
  return {
    spec: { method: request.method, url: request.url, headers, ...body },
    warnings: wrong
      ? [...warnings, `Content-Length was skipped: it is ${wrong[1]}, but the body has ${size} bytes.`]
      : warnings,
  };
}
