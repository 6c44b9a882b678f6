import { ownMember } from '../model/own-member.ts';
import { signatureHeaders } from '../signing/scheme-row.ts';
import { keyedSchemes, schemeRows } from '../signing/schemes.ts';
import type { KeyedScheme } from '../model/signing-scheme.ts';
import { eventLabels } from './event-labels.ts';

/** The meaning of common header fields, by their names in lower case. */
const fields: Readonly<Record<string, string>> = {
  accept: 'The media types that the client reads (RFC 9110 12.5.1).',
  'accept-encoding': 'The content codings that the client reads (RFC 9110 12.5.3).',
  'accept-language': 'The languages that the user prefers (RFC 9110 12.5.4).',
  allow: 'The methods that the resource supports (RFC 9110 10.2.1).',
  authorization: 'The credentials of the client (RFC 9110 11.6.2).',
  'cache-control': 'Whether and how long the message can be cached (RFC 9111 5.2).',
  connection: 'Whether the connection stays open (RFC 9110 7.6.1).',
  'content-digest': 'A hash of the body (RFC 9530 2).',
  'content-encoding': 'How the body is compressed (RFC 9110 8.4).',
  'content-length': 'The size of the body in bytes (RFC 9110 8.6).',
  'content-type': 'The media type of the body (RFC 9110 8.3).',
  cookie: 'The cookies of the client (RFC 6265 4.2).',
  date: 'When the message was created (RFC 9110 6.6.1).',
  dpop: 'Proves that the client has the key of its token (RFC 9449 4).',
  etag: 'Identifies this version of the resource (RFC 9110 8.8.3).',
  expect: 'The client waits for 100 before it sends the body (RFC 9110 10.1.1).',
  forwarded: 'What proxies changed: client, host and scheme (RFC 7239 4).',
  host: 'The host and port of the URL (RFC 9110 7.2).',
  'idempotency-key': 'Identifies a request, so that a repetition has no further effect.',
  'if-match': 'Only if the resource has this version (RFC 9110 13.1.1).',
  'if-none-match': 'Only if the resource does not have this version (RFC 9110 13.1.2).',
  'last-modified': 'When the resource was changed last (RFC 9110 8.8.2).',
  link: 'Related resources, such as the next page (RFC 8288 3).',
  location: 'Where to go next, or where the new resource is (RFC 9110 10.2.2).',
  origin: 'The origin of the page that sends the request (RFC 6454 7).',
  'proxy-authenticate': 'The credentials that a proxy requires (RFC 9110 11.7.1).',
  'proxy-authorization': 'The credentials for a proxy (RFC 9110 11.7.2).',
  'retry-after': 'When to try again: seconds or a time (RFC 9110 10.2.3).',
  server: 'The software of the server (RFC 9110 10.2.4).',
  'set-cookie': 'A cookie for the client to store (RFC 6265 4.1).',
  'strict-transport-security': 'Only use https for this host (RFC 6797 6.1).',
  traceparent: 'Assigns the request to a trace (W3C Trace Context 3.2).',
  'transfer-encoding': 'How the body is framed, e.g. chunked (RFC 9112 6.1).',
  'user-agent': 'The software of the client (RFC 9110 10.1.5).',
  vary: 'The request fields that the response depends on (RFC 9110 12.5.5).',
  via: 'The proxies that forwarded the message (RFC 9110 7.6.3).',
  'webhook-allowed-origin': 'The senders that the receiver allows (CloudEvents Web Hooks 4.2).',
  'webhook-allowed-rate': 'How many events per minute the receiver allows (CloudEvents Web Hooks 4.2).',
  'webhook-request-callback': 'Where the receiver can give its permission later (CloudEvents Web Hooks 4.1).',
  'webhook-request-origin': 'The sender that asks for permission (CloudEvents Web Hooks 4.1).',
  'webhook-request-rate': 'How many events per minute the sender asks for (CloudEvents Web Hooks 4.1).',
  'www-authenticate': 'The credentials that the server requires (RFC 9110 11.6.1).',
  'x-forwarded-for': 'The addresses of the client and of proxies.',
  'x-forwarded-host': 'The host that the client called, before a proxy.',
  'x-forwarded-proto': 'The scheme that the client used, before a proxy.',
  'x-request-id': 'Identifies the request in logs.',
};

/** The meaning of the header fields of a signature, by their names in lower case. */
function labelsOf(scheme: KeyedScheme): [string, string][] {
  const row = schemeRows[scheme];
  const { headers, how, name } = row;
  const meanings = new Map([
    [headers.signature, `The signature of ${name}: ${how}`],
    [headers.id, `Identifies the message of ${name}; it is signed.`],
    [headers.timestamp, `When ${name} signed the message.`],
  ]);
  return signatureHeaders(row).map((field) => [
    field.toLowerCase(),
    meanings.get(field) ?? `A part of the signature of ${name}.`,
  ]);
}

/** Of a field that several schemes use, the first one explains it. */
const ofSchemes = new Map(keyedSchemes.toReversed().flatMap(labelsOf));

/** What the senders of each vendor add besides the signature. */
const ofVendors = new Map(
  keyedSchemes.flatMap((scheme) => {
    const { also = [], marks = [], name } = schemeRows[scheme];
    const vendor = name.replace(/ style$/, '');
    return [
      ...marks.map((field) => [field, `A field of the webhooks of ${vendor}.`] as const),
      ...also.flatMap(([field, value]) => {
        const meaning = { '{event}': 'The event', '{id}': 'Identifies the delivery' }[value];
        return meaning === undefined ? [] : [[field.toLowerCase(), `${meaning}, in webhooks of ${vendor}.`] as const];
      }),
    ];
  }),
);

/**
 * The meaning of a header field; undefined if it is not known.
 * @param scheme The scheme by which the message is signed
 */
export function headerLabel(name: string, scheme?: KeyedScheme): string | undefined {
  const field = name.toLowerCase();
  const own = scheme && labelsOf(scheme).find(([one]) => one === field)?.[1];
  const attribute = field.startsWith('ce-') ? field.slice('ce-'.length) : undefined;
  if (attribute !== undefined) {
    const known = ownMember(eventLabels, attribute);
    return `Attribute ${attribute} of the CloudEvent. ${known ?? 'An extension.'}`;
  }
  const common = ownMember(fields, field);
  return own ?? common ?? ofSchemes.get(field) ?? ofVendors.get(field);
}
