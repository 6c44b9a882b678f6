import { jsonObject, jsonValue } from '#shared/text/json.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Envelope } from '#shared/model/subscription.ts';

/** The producer of our events. */
const source = 'urn:hookbench:service';

/** An event whose payload is put into an envelope. */
export interface Enveloped {
  id: string;
  type: string;
  subject: string;
  payload: Buffer;
  contentType: string;
}

/** The message that carries an event. */
export interface EnvelopedMessage {
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
export function inEnvelope(envelope: Envelope, event: Enveloped): EnvelopedMessage {
  if (envelope === 'cloudevents-structured') return structured(event);
  if (envelope === 'cloudevents-binary') return binary(event);
  return { headers: [], body: event.payload, contentType: event.contentType };
}
