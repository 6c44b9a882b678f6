import { isUtf8 } from 'node:buffer';
import type { BodyView } from '#shared/model/message.ts';
import type {
  RecordedBody,
  RecordedExchange,
  RecordedRequest,
  RecordedResponse,
} from '#shared/recording/recorded-exchange.ts';
import { toInstant } from '#shared/model/instant.ts';
import { version } from '../../config/version.ts';
import { noResponse, requestOf, responseOf } from '#shared/har/har-message.ts';
import type { Recording } from '../folder/read-recording.ts';

/** A recording as HTTP Archive 1.2, with names in the place of secrets. Webhooks are marked by `_webhook`. */
export function recordingHar({ bytesOf, exchanges, file, webhooks }: Recording): Record<string, unknown> {
  const startMs = Date.parse(file.recorded);
  const urls = new Map(file.servers.map(({ name, url }) => [name, url]));

  function viewOf(body: RecordedBody | undefined): BodyView {
    const bytes = bytesOf(body);
    const encoding = isUtf8(bytes) ? 'utf8' : 'base64';
    return { size: bytes.length, encoding, content: bytes.toString(encoding), truncated: false };
  }

  function entryOf(
    base: string,
    {
      at,
      request,
      response,
      took,
    }: { at: number; took: number; request: RecordedRequest; response?: RecordedResponse | undefined },
  ) {
    const { body, headers, method, path, query } = request;
    const url = base + path + (query === undefined ? '' : `?${query}`);
    return {
      startedDateTime: toInstant(startMs + at),
      time: took,
      request: requestOf({ method, url, headers, body: viewOf(body) }),
      response: response ? responseOf({ ...response, body: viewOf(response.body) }) : noResponse,
      cache: {},
      timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: took, receive: 0 },
    };
  }

  const exchangeEntry = (one: RecordedExchange) => ({
    ...entryOf(urls.get(one.server) ?? 'http://localhost', one),
    ...(one.error && { comment: `${one.error.code}: ${one.error.message}` }),
    _exchange: one.n,
    _server: one.server,
  });
  const entries = [
    ...exchanges.map(exchangeEntry),
    ...webhooks.map((one) => ({ ...entryOf('http://localhost', one), _webhook: one.n })),
  ].toSorted((one, other) => one.startedDateTime.localeCompare(other.startedDateTime));
  const comment = 'Names such as {{secret.key-1}} replace secrets.';
  return { log: { version: '1.2', creator: { name: 'Hookbench', version }, comment, entries } };
}
