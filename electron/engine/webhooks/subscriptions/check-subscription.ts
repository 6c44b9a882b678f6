import { jsonPointer } from '#shared/text/json-pointer.ts';
import { decodedIfValid } from '#shared/text/percent.ts';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { templateFault } from '#shared/profile/payload-template.ts';
import { badField, checkHeaderName } from '../header-value.ts';
import type { StoredSubscription } from './stored-subscription.ts';
import { refusedAddress } from '../../http/refused-address.ts';

/** A valid receiver URL, and the credentials that it contained. */
interface ReceiverUrl {
  url: string;
  credentials?: Extract<ReceiverAuth, { kind: 'basic' }>;
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));
const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host);

function credentialsIn(field: string, url: URL): ReceiverUrl['credentials'] {
  const [username, password] = [decodedIfValid(url.username), decodedIfValid(url.password)];
  if (username === undefined || password === undefined)
    throw badField(field, 'the credentials in it are not percent-encoded well');
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

type Checked = Pick<StoredSubscription, 'url' | 'auth' | 'tls' | 'pathMap' | 'payload'>;

function certificate(field: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw badField(field, 'it is not a certificate in PEM');
  }
}

function checkClientCertificate({ cert, key }: Extract<ReceiverAuth, { kind: 'mtls' }>): void {
  if ((cert === undefined) !== (key === undefined)) {
    throw badField(cert === undefined ? '/auth/cert' : '/auth/key', 'certificate and key go together');
  }
  if (cert === undefined || key === undefined) return;
  const shown = certificate('/auth/cert', cert);
  let matches: boolean;
  try {
    matches = shown.checkPrivateKey(createPrivateKey(key));
  } catch {
    throw badField('/auth/key', 'it is not a private key in PEM, or it is encrypted');
  }
  if (!matches) throw badField('/auth/key', 'it is not the key of the certificate');
}

function checkTokenUrl({ tokenUrl }: Extract<ReceiverAuth, { kind: 'oauth' }>, controlPort: number | undefined): void {
  if (tokenUrl === undefined) return;
  const { credentials } = receiverUrl(tokenUrl, controlPort, '/auth/tokenUrl');
  if (credentials) throw badField('/auth/tokenUrl', 'it holds credentials', 'Write them as clientId and clientSecret.');
}

/** Header fields that every delivery already has. */
const taken = /^(content-type|content-encoding|traceparent|webhook-(id|timestamp|signature))$/i;

function checkKeyHeader(header: string): void {
  checkHeaderName('/auth/header', header);
  if (taken.test(header)) {
    throw badField('/auth/header', `each delivery has a field ${header} already`, 'Choose another header.');
  }
}

function checkAuth({ auth, url }: Checked, controlPort: number | undefined): void {
  if (auth.kind === 'oauth') checkTokenUrl(auth, controlPort);
  if (auth.kind === 'api-key' && auth.header !== undefined) checkKeyHeader(auth.header);
  if (auth.kind !== 'mtls') return;
  if (!url.toLowerCase().startsWith('https:')) throw badField('/auth', 'mTLS needs an https receiver');
  checkClientCertificate(auth);
}

function checkPaths({ pathMap = {} }: Checked): void {
  for (const [event, path] of Object.entries(pathMap)) {
    if (path !== '' && !/^\/[!-~]*$/.test(path)) {
      throw badField(
        jsonPointer(['pathMap', event]),
        'a path begins with / and holds no spaces; an empty one appends nothing',
      );
    }
  }
}

function checkPayload({ payload }: Checked): void {
  const reason = payload?.template === undefined ? undefined : templateFault(payload.template);
  if (reason !== undefined) throw badField('/payload/template', reason);
}

/**
 * Checks what the schema of a subscription cannot check.
 * @throws HookbenchError `bad_input` with field and reason
 */
export function checkSubscription(given: Checked, controlPort: number | undefined): void {
  checkAuth(given, controlPort);
  checkPaths(given);
  checkPayload(given);
  if (given.tls.ca !== undefined) certificate('/tls/ca', given.tls.ca);
}
