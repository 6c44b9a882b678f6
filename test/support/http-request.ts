import { request as httpRequest, type Agent, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface TestRequest {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  ca?: string;
  /** A client certificate with its key, in PEM. */
  cert?: string;
  key?: string;
  /** A shared agent; without it each request opens a connection. */
  agent?: Agent;
  /** Sent as written, where `url` would be normalised. */
  path?: string;
}

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** The body as JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

/** One request on a new connection; unlike `fetch` it can send any method, Host, path and repeated header. */
export function http(url: string, { body, ca, path, ...options }: TestRequest = {}): Promise<TestResponse> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, { agent: false, ...options, ...(ca && { ca }), ...(path && { path }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: bytes.toString(),
          get json() {
            return JSON.parse(bytes.toString()) as unknown;
          },
        });
      });
    });
    request.on('error', reject);
    if (body !== undefined) request.setHeader('content-length', Buffer.byteLength(body));
    request.end(body);
  });
}
