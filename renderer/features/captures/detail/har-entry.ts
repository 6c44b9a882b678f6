import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { firstHeader } from '#shared/model/find-header.ts';

const named = (pairs: readonly HeaderPair[]) => pairs.map(([name, value]) => ({ name, value }));

/**
 * A capture as an entry of a HAR 1.2 log. A binary body is Base64-encoded. HAR has no field for that in a request,
 * so the entry uses the custom field `_encoding`, like the export.
 * @param url The absolute URL, as HAR requires.
 */
export function harEntry(capture: CaptureWithBody, url: string): Record<string, unknown> {
  const { receivedAt, durationMs, method, httpVersion, headers, body, status } = capture;
  const version = `HTTP/${httpVersion}`;
  return {
    startedDateTime: receivedAt,
    time: durationMs,
    request: {
      method,
      url,
      httpVersion: version,
      cookies: [],
      headers: named(headers),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: body.size,
      ...(body.size > 0 && {
        postData: {
          mimeType: firstHeader(headers, 'content-type') ?? '',
          text: body.content,
          ...(body.encoding === 'base64' && { _encoding: 'base64' }),
        },
      }),
    },
    response: {
      status,
      statusText: reasonPhrase(status),
      httpVersion: version,
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}
