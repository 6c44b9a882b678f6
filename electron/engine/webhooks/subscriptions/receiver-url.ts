import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { badField } from '../header-value.ts';
import { refusedAddress } from '../../http/refused-address.ts';

/** A valid receiver URL, and the credentials that it contained. */
export interface ReceiverUrl {
  url: string;
  credentials?: Extract<ReceiverAuth, { kind: 'basic' }>;
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));
const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host);

function decoded(field: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badField(field, 'the credentials in it are not percent-encoded well');
  }
}

function credentialsIn(field: string, url: URL): ReceiverUrl['credentials'] {
  const username = decoded(field, url.username);
  const password = decoded(field, url.password);
  if (username === '') throw badField(field, 'it holds a password without a user');
  // oxlint-disable-next-line no-control-regex
  if (/[\x00-\x1f\x7f]/.test(username + password))
    throw badField(field, 'the credentials in it hold control characters');
  if (username.includes(':')) throw badField(field, 'the user name in it holds a colon (RFC 7617 2)');
  return { kind: 'basic', username, password };
}

/**
 * Parses the URL of a receiver. All notations of IPv4 addresses (decimal, hexadecimal, short) are recognised.
 * @param controlPort The port of our control API, which cannot be a receiver.
 * @throws HookbenchError `bad_input` with the reason
 */
export function receiverUrl(text: string, controlPort: number | undefined, field = '/url'): ReceiverUrl {
  if (!URL.canParse(text)) {
    throw badField(
      field,
      `"${text.slice(0, 200)}" is not a URL`,
      'Write it with its scheme, e.g. https://example.com/hooks.',
    );
  }
  // oxlint-disable-next-line no-control-regex
  if (/[\x00-\x1f\x7f]/.test(text)) throw badField(field, 'it holds control characters');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw badField(field, `the scheme ${url.protocol.slice(0, -1)} is not known`, 'Use http or https.');
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const refused = refusedAddress(isLocalName(host) ? '127.0.0.1' : host, portOf(url), controlPort);
  if (refused !== undefined) throw badField(field, refused);
  if (url.username === '' && url.password === '') return { url: text };
  const credentials = credentialsIn(field, url);
  url.username = '';
  url.password = '';
  return { url: url.href, ...(credentials && { credentials }) };
}
