import { ORPCError, type ClientLink, type ClientOptions } from '@orpc/client';
import { caseMediaType } from '#shared/model/case-file.ts';
import type { Problem } from '#shared/model/problem.ts';

type Context = Record<never, never>;

/** HTTP endpoints for files that exceed the message size of the WebSocket. */
const uploads: Readonly<Record<string, string>> = { 'cases.open': '/control/cases/open' };

/**
 * Wraps a link: uploads files over HTTP, passes on all other calls.
 * @param key The key of this page.
 */
export function withUploads(link: ClientLink<Context>, key: string): ClientLink<Context> {
  return {
    call: (path: readonly string[], input: unknown, options: ClientOptions<Context>) => {
      const address = uploads[path.join('.')];
      return address !== undefined && input instanceof File
        ? upload(address, input, key, options.signal)
        : link.call(path, input, options);
    },
  };
}

async function upload(address: string, file: File, key: string, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': caseMediaType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
    body: file,
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
