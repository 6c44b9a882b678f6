import { isDeepStrictEqual } from 'node:util';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { PayloadFault } from '#shared/model/fault.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import type { Attempt } from '#shared/model/delivery.ts';
import { formatTraceparent } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import { generateSecret } from '../signing/secret-key.ts';
import { sign, type Signature, type StoredSignature } from '../signing/sign.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { alterRequest, type RequestDraft } from './payload-faults/alter-request.ts';
import type { Sending } from './sending.ts';
import { jsonObject, jsonValue } from '#shared/text/json.ts';
import type { Envelope } from '#shared/model/subscription.ts';

/** The stored form of {@link Attempt.signedAs}, with the body in Base64. */
export type StoredSignedAs = Omit<NonNullable<Attempt['signedAs']>, 'body'> & { body?: string };

interface Message {
  url: string;
  headers: HeaderPair[];
  body: Buffer;
}

/** The parts of a request that differ from another one. */
function differing(one: Message, other: Message): Omit<StoredSignedAs, 'by'> {
  return {
    ...(one.url !== other.url && { url: one.url }),
    ...(!isDeepStrictEqual(one.headers, other.headers) && { headers: one.headers }),
    ...(!one.body.equals(other.body) && { body: one.body.toString('base64') }),
  };
}

/**
 * What was signed, where the request that is sent differs from it.
 * @param altered The signed request with the faults that change it afterwards.
 * @param sent The altered request as it was released while messages are held.
 */
export function signedAs(signed: Message, altered: Message, sent: Message): StoredSignedAs | undefined {
  if (signed === sent) return undefined;
  const parts = differing(signed, sent);
  if (Object.keys(parts).length === 0) return undefined;
  return { by: Object.keys(differing(altered, sent)).length > 0 ? 'held-edit' : 'fault', ...parts };
}

/** The producer of our events. */
const source = 'urn:hookbench:service';

/** An event whose payload is put into an envelope. */
interface Enveloped {
  id: string;
  type: string;
  subject: string;
  payload: Buffer;
  contentType: string;
}

/** The message that carries an event. */
interface EnvelopedMessage {
  headers: HeaderPair[];
  body: Buffer;
  contentType: string;
}

const isJson = (contentType: string): boolean => /^[^;]*[/+]json\s*(?:;|$)/i.test(contentType);

function attributesOf({ contentType, id, payload, subject, type }: Enveloped): Record<string, string> {
  const stated = jsonObject(payload.toString('utf8'))?.['timestamp'];
  const isTime = typeof stated === 'string' && !Number.isNaN(Date.parse(stated));
  return {
    specversion: '1.0',
    id,
    source,
    type,
    ...(subject !== '' && { subject }),
    ...(isTime && { time: stated }),
    datacontenttype: contentType,
  };
}

/** The event with its payload in one JSON object; JSON is included unchanged. */
function structured(event: Enveloped): EnvelopedMessage {
  const { contentType, payload } = event;
  const attributes = JSON.stringify(attributesOf(event)).slice(0, -1);
  const value = isJson(contentType) ? jsonValue(payload.toString('utf8')) : undefined;
  const isData = typeof value === 'object' && value !== null;
  const data = isData ? `"data":${payload.toString('utf8')}` : `"data_base64":"${payload.toString('base64')}"`;
  return {
    headers: [],
    body: Buffer.from(`${attributes},${data}}`),
    contentType: 'application/cloudevents+json; charset=utf-8',
  };
}

/** Percent-encodes what header values of CloudEvents cannot contain (HTTP Protocol Binding 3.1.3.2). */
const headerText = (value: string): string => value.toWellFormed().replaceAll(/[^!#$&-~]/gu, encodeURIComponent);

/** The payload unchanged, with the attributes as header fields. */
function binary(event: Enveloped): EnvelopedMessage {
  const { datacontenttype: _type, ...attributes } = attributesOf(event);
  const headers = Object.entries(attributes).map(([name, value]): HeaderPair => [`ce-${name}`, headerText(value)]);
  return { headers, body: event.payload, contentType: event.contentType };
}

/** Puts a payload into the envelope of a subscription. */
function inEnvelope(envelope: Envelope, event: Enveloped): EnvelopedMessage {
  if (envelope === 'cloudevents-structured') return structured(event);
  if (envelope === 'cloudevents-binary') return binary(event);
  return { headers: [], body: event.payload, contentType: event.contentType };
}

/** The request of an attempt, ready to send. */
export interface PreparedRequest {
  method: string;
  url: string;
  headers: HeaderPair[];
  body: Buffer;
  signature: StoredSignature | undefined;
  /** The applied payload faults. */
  faults: readonly string[];
  /** What was signed, where it was changed afterwards. */
  signedAs?: StoredSignedAs | undefined;
}

export interface Preparation {
  due: DueDelivery;
  sending: Sending;
  url: string;
  span: string;
  /** Milliseconds by the service's clock. */
  nowMs: number;
  /** Header fields that authenticate the sender. */
  proof: readonly HeaderPair[];
  faults: readonly PayloadFault[];
  random: Random;
}

/** Replaces headers of the same name, and appends the others. */
function withHeaders(before: readonly HeaderPair[], edited: readonly HeaderPair[]): HeaderPair[] {
  const names = new Set(edited.map(([name]) => name.toLowerCase()));
  return [...before.filter(([name]) => !names.has(name.toLowerCase())), ...edited];
}

/** The method of a sending. */
export const methodOf = ({ method = 'POST' }: Sending): string => method;

function signDraft({ due, random, sending, url }: Preparation, draft: RequestDraft): Signature | undefined {
  const { scheme, secrets } = sending;
  if (scheme === 'none' || draft.signedBy === 'nobody') return undefined;
  const keys = draft.signedBy === 'own' ? secrets : [generateSecret(schemeRows[scheme], random)];
  const { signatureHeader } = sending;
  return sign(scheme, keys, {
    ...draft,
    id: due.eventId,
    event: due.event,
    method: methodOf(sending),
    url,
    signatureHeader,
  });
}

/** Builds the request of an attempt. Exactly the sent bytes are signed. */
export function prepareRequest(preparation: Preparation): PreparedRequest {
  const { due, faults, nowMs, proof, sending, span, url } = preparation;
  const enveloped = inEnvelope(sending.envelope ?? 'none', {
    id: due.eventId,
    type: due.event,
    subject: due.customerId,
    payload: due.payload,
    contentType: due.contentType ?? 'application/json',
  });
  const draft = alterRequest(
    {
      body: due.editedBody ?? enveloped.body,
      contentType: enveloped.contentType,
      contentEncoding: undefined,
      timestamp: Math.floor(nowMs / 1000),
      signedBy: 'own',
    },
    faults,
  );
  const signature = signDraft(preparation, draft);
  const generated: HeaderPair[] = [
    ...(draft.contentType === '' ? [] : [['content-type', draft.contentType] satisfies HeaderPair]),
    ['webhook-id', due.eventId],
    ['webhook-timestamp', String(draft.timestamp)],
    ...(draft.contentEncoding === undefined ? [] : [['content-encoding', draft.contentEncoding] satisfies HeaderPair]),
    ...enveloped.headers,
    ...(signature?.headers ?? []),
    ...proof,
    ['traceparent', formatTraceparent({ trace: due.trace, span })],
  ];
  const headers = withHeaders(sending.headers ?? [], generated);
  return {
    method: methodOf(sending),
    url: signature?.url ?? url,
    headers: due.editedHeaders ? withHeaders(headers, due.editedHeaders) : headers,
    body: signature?.body ?? draft.body,
    signature: signature?.stored,
    faults,
  };
}
