import { ORPCError, type ClientLink, type ClientOptions } from '@orpc/client';
import { caseMediaType } from '#shared/model/case-file.ts';
import type { Problem } from '#shared/model/problem.ts';

type Context = Record<never, never>;

/** A call over HTTP, because its input exceeds the message size of the WebSocket. */
interface Upload {
  method: string;
  address: string;
  /** The body with its header fields. */
  encode: (input: unknown) => { headers: Record<string, string>; body: string | File };
}

const asFile: Upload['encode'] = (input) => {
  const file = input as File;
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
  return { headers: { 'content-type': caseMediaType, 'content-disposition': disposition }, body: file };
};

const asJson: Upload['encode'] = (input) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(input),
});

const uploads: Readonly<Record<string, Upload>> = {
  'cases.open': { method: 'POST', address: '/control/cases/open', encode: asFile },
  'interface.check': { method: 'POST', address: '/control/interface/check', encode: asJson },
  'interface.overlay': { method: 'POST', address: '/control/interface/overlay', encode: asJson },
  'interface.set': { method: 'PUT', address: '/control/interface', encode: asJson },
};

/**
 * Wraps a link: calls with files and documents over HTTP, passes on all others.
 * @param key The key of this page.
 */
export function withUploads(link: ClientLink<Context>, key: string): ClientLink<Context> {
  return {
    call: (path: readonly string[], input: unknown, options: ClientOptions<Context>) => {
      const upload = uploads[path.join('.')];
      return upload ? send(upload, input, key, options.signal) : link.call(path, input, options);
    },
  };
}

async function send(
  { address, encode, method }: Upload,
  input: unknown,
  key: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { body, headers } = encode(input);
  const response = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    body,
    ...(signal && { signal }),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const problem = answer as Problem;
  throw new ORPCError(problem.code, {
    status: response.status,
    message: problem.detail ?? problem.title,
    data: problem,
  });
}
