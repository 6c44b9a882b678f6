import { createSecureContext } from 'node:tls';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import {
  connectionSettings,
  type ClientCertificate,
  type ConnectionChange,
  type ConnectionSettings,
  type RequestConnection,
} from '#shared/model/connection-settings.ts';
import type { OpenRequest, OutgoingRequest, SendRequest, StreamedRequest } from '../http/outgoing-request.ts';
import { matchesHost } from '#shared/model/http-address.ts';
import type { PartBase } from '../part-base.ts';

/** How the client connects to servers. The settings are read for each request. */
export interface ConnectionHolder {
  get(): ConnectionSettings;
  /** Replaces the given fields. @throws HookbenchError `bad_input` with the field; nothing is then changed */
  update(change: ConnectionChange): Promise<ConnectionSettings>;
  /** Sends as the settings say: through the proxy, and with the CAs and the client certificate for the host. */
  send: SendRequest;
  /** The same for a request whose body is streamed. */
  open: OpenRequest;
}

const upsert =
  'INSERT INTO connection_settings (one, settings) VALUES (1, ?) ON CONFLICT DO UPDATE SET settings = excluded.settings';

function tlsOf({ cert, key, passphrase, pfx }: ClientCertificate) {
  return {
    ...(pfx === undefined ? { cert, key } : { pfx: Buffer.from(pfx, 'base64') }),
    ...(passphrase !== undefined && { passphrase }),
  };
}

/** @throws HookbenchError `bad_input` with the field of the certificate or CA that cannot be used */
function mustBeSound({ ca, certificates }: ConnectionSettings): void {
  const refuse = (field: string, reason: string, hint: string): never => {
    throw new HookbenchError('bad_input', `${field}: ${reason}.`, { field, hint });
  };
  const check = (field: string, options: object, hint: string): void => {
    try {
      createSecureContext(options);
    } catch (error) {
      refuse(field, messageOf(error), hint);
    }
  };
  for (const [index, one] of certificates.entries()) {
    const field = `/certificates/${index}`;
    const isComplete = one.pfx === undefined ? one.cert !== undefined && one.key !== undefined : true;
    const hint = 'Enter a certificate and its key in PEM, or a PKCS #12 file with its passphrase.';
    if (!isComplete) refuse(field, 'it has no certificate with its key', hint);
    check(field, tlsOf(one), hint);
  }
  if (ca !== '' && !ca.includes('-----BEGIN CERTIFICATE-----'))
    refuse('/ca', 'it is not a certificate', 'Enter certificates in PEM, beginning -----BEGIN CERTIFICATE-----.');
  if (ca !== '') check('/ca', { ca }, 'Enter certificates in PEM.');
}

/** @param senders Send directly. */
export function openConnectionSettings(
  { store }: Pick<PartBase, 'store'>,
  { open, send }: { open: OpenRequest; send: SendRequest },
): ConnectionHolder {
  const stored = store.get('SELECT settings FROM connection_settings')?.['settings'] as string | undefined;
  let current = connectionSettings.parse(stored === undefined ? {} : JSON.parse(store.unseal(stored)));
  return {
    get: () => current,
    send: async (request) => {
      const connected = connectedBy(current, request);
      const sent = await send(connected);
      return connected.proxy === undefined ? sent : { ...sent, proxy: new URL(connected.proxy).origin };
    },
    open: (request) => open(connectedBy(current, request)),
    async update(change) {
      const next = connectionSettings.parse({ ...current, ...change });
      mustBeSound(next);
      await store.write([{ sql: upsert, params: [store.seal(JSON.stringify(next))] }]);
      return (current = next);
    },
  };
}

/** The URL of the proxy for a request, with its credentials; undefined if it is reached directly. */
function proxyOf(target: URL, { proxy }: ConnectionSettings, own: RequestConnection['proxy']): string | undefined {
  if (own !== undefined) return own === 'none' ? undefined : own;
  if (!proxy || proxy.except.some((one) => matchesHost(one, target))) return undefined;
  const url = new URL(proxy.url);
  url.username = encodeURIComponent(proxy.username ?? '');
  url.password = encodeURIComponent(proxy.password ?? '');
  return url.href;
}

function connectedBy<Request extends OutgoingRequest | StreamedRequest>(
  settings: ConnectionSettings,
  request: Request,
): Request {
  const target = URL.parse(request.url);
  if (!target) return request;
  const { connection = {}, tls = {} } = request;
  // A fault on the way opens its own connection.
  const proxy = request.connect ? undefined : proxyOf(target, settings, connection.proxy);
  const certificate =
    tls.cert === undefined
      ? settings.certificates.find(({ host }) =>
          connection.certificate === undefined ? matchesHost(host, target) : host === connection.certificate,
        )
      : undefined;
  const ca = [tls.ca ?? '', connection.ca ?? '', settings.ca].filter((one) => one !== '').join('\n');
  return { ...request, proxy, tls: { ...tls, ...(certificate && tlsOf(certificate)), ...(ca !== '' && { ca }) } };
}
