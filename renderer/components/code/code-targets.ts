import type { PreparedRequest } from '#shared/model/request-run.ts';
import { curlCommand } from '#shared/curl/curl-command.ts';

/** A request in the format that the code generators expect (HAR 1.2). */
interface HarRequest {
  method: string;
  url: string;
  httpVersion: string;
  headers: { name: string; value: string }[];
  queryString: [];
  cookies: [];
  headersSize: number;
  bodySize: number;
  postData?: { mimeType: string; text: string };
}

/** Headers that every HTTP library sets itself. */
const omitted = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'accept-encoding',
  'traceparent',
]);

/**
 * The request for the code generators. An apostrophe in the URL would end a string literal, so it is percent-encoded.
 * With `application/json` all generators write the body: as JSON when it parses, else as text.
 */
function harRequest({ method, url, headers, bodyText }: PreparedRequest): HarRequest {
  return {
    method,
    url: url.replaceAll("'", '%27'),
    httpVersion: 'HTTP/1.1',
    headers: headers.filter(([name]) => !omitted.has(name.toLowerCase())).map(([name, value]) => ({ name, value })),
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(bodyText !== undefined && { postData: { mimeType: 'application/json', text: bodyText } }),
  };
}

/** What a program needs to know besides the request. */
export interface CodeContext {
  /** Path of the Hookbench CA certificate when the request is sent to a Hookbench https address. */
  ca: string | undefined;
  verifyTls: boolean;
  /** Path of the CRL of the Hookbench CA when the request checks revocation. */
  revocationList?: string | undefined;
  followRedirects: boolean;
}

/** A tool or language that the request can be copied for. */
export interface CodeTarget {
  id: string;
  label: string;
  /** Whether it supports a binary body. */
  bytes: boolean;
  write: (request: PreparedRequest, context: CodeContext) => Promise<string>;
}

/** The formats that a request can be copied as. Their generators are loaded on demand. */
export const codeTargets: readonly CodeTarget[] = [
  { id: 'curl', label: 'cURL', bytes: true, write: async (request, context) => curlOf(request, context) },
  {
    id: 'fetch',
    label: 'JavaScript fetch',
    bytes: false,
    write: async (request) => (await import('@scalar/snippetz/plugins/js/fetch')).jsFetch.generate(harRequest(request)),
  },
  {
    id: 'python',
    label: 'Python requests',
    bytes: false,
    write: async (request) =>
      `import requests\n\n${(await import('@scalar/snippetz/plugins/python/requests')).pythonRequests.generate(harRequest(request))}`,
  },
  {
    id: 'java',
    label: 'Java HttpClient',
    bytes: false,
    write: async (request) =>
      (await import('@scalar/snippetz/plugins/java/nethttp')).javaNethttp.generate(harRequest(request)),
  },
];

function curlOf(request: PreparedRequest, { ca, verifyTls, revocationList, followRedirects }: CodeContext): string {
  const { method, url, headers, bodyText = '', bodyBase64 } = request;
  const body =
    bodyBase64 === undefined
      ? { encoding: 'utf8' as const, content: bodyText, size: bodyText.length, truncated: false }
      : { encoding: 'base64' as const, content: bodyBase64, size: bodyBase64.length, truncated: false };
  const options = [
    ...(followRedirects ? ['--location'] : []),
    ...(verifyTls ? [] : ['--insecure']),
    ...(ca === undefined || !verifyTls ? [] : ['--cacert', ca]),
    ...(revocationList === undefined || !verifyTls ? [] : ['--crlfile', revocationList]),
  ];
  return curlCommand({ method, url, headers, body }, options);
}
