import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import type { RecordingFile } from '#shared/recording/recording-file.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { recogniseScheme } from '../../signing/recognise.ts';
import type { PreparedBody } from './hide-message.ts';
import type { PassedMessage } from './forward.ts';

/** A webhook that the catcher received, with the response of the receiver. */
export interface PassedWebhook {
  atMs: number;
  tookMs: number;
  method: string;
  path: string;
  event: string | undefined;
  secure: boolean;
  request: PassedMessage;
  response?: PassedMessage & { status: number };
}

/** The event that a webhook names in its body or its header fields. */
export function eventOf(headers: readonly HeaderPair[], body: PreparedBody): string | undefined {
  const named = headers.find(([name]) => /^(?:x-.*-(?:event|topic)(?:-type|-key)?|x-event|ce-type)$/i.test(name))?.[1];
  if (named !== undefined || !body || !('text' in body)) return named;
  const [, , value] = /"(event_?type|event|type|topic|action)"\s*:\s*"([\w.:/-]{1,100})"/i.exec(body.text) ?? [];
  return value;
}

type Signature = NonNullable<RecordingFile['webhooks']>['signatures'][number];

/** The signature of a webhook, if the form of its message shows the scheme. */
export function signatureOf({ method, path, request, secure }: PassedWebhook): Signature | undefined {
  const { body, headers } = request;
  const urls = [`${secure ? 'https' : 'http'}://localhost${path}`];
  const scheme = recogniseScheme({ method, urls, headers, body: body.bytes });
  if (!scheme) return undefined;
  const { headers: fields, name } = schemeRows[scheme];
  const possible = [fields.signature, fields.id, fields.timestamp, ...(fields.more ?? [])];
  return {
    scheme,
    headers: possible.flatMap((one) =>
      one !== undefined && firstHeader(headers, one.toLowerCase()) !== undefined ? one : [],
    ),
    how: `${fields.signature ?? 'The body'} has the form of ${name}`,
  };
}
