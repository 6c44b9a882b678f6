import { issuerPath } from '../authorization/issuer-path.ts';
import { openBadTls, type BadTls } from '../catcher/bad-tls/open-bad-tls.ts';
import { catcherTls } from '../catcher/open-catcher.ts';
import { openPartyListeners, type PartyListeners } from '../http/party-listeners.ts';
import { tlsSuites } from '../http/tls-suites.ts';
import type { EngineOptions, Parties } from '../parties.ts';
import type { PartBase } from '../part-base.ts';
import type { Pki } from '../pki/open-pki.ts';
import type { WrongCertificates } from '../pki/wrong-certificates.ts';

/** The bound ports of all parties. Connections wait until a party serves them. */
export interface Listeners {
  /** Of the authorization server and the service. */
  readonly service: PartyListeners;
  readonly catcher: PartyListeners;
  readonly badTls: BadTls;
  readonly urls: Parties['urls'];
  /** Origins of the catcher, with those that have bad TLS. */
  readonly catcherOrigins: readonly string[];
  readonly status: Parties['listeners'];
}

/** Binds the ports of all parties, so that every party can be created with the addresses of the others. */
export async function openListeners(
  { addresses, exposed }: EngineOptions,
  { onFailure, profile }: PartBase,
  pki: Pki,
  certificates: WrongCertificates,
  closing: AsyncDisposableStack,
): Promise<Listeners> {
  const ciphers = tlsSuites(profile.get().tlsCipherSuites);
  const [service, catcher, badTls] = await Promise.all([
    openPartyListeners({
      party: 'service',
      ports: addresses.service,
      exposed,
      tls: { ...pki.localhost, ciphers, rejectUnauthorized: false },
    }),
    openPartyListeners({
      party: 'catcher',
      ports: addresses.catcher,
      exposed,
      tls: catcherTls(pki.localhost, ciphers),
    }),
    openBadTls({ certificates, exposed, port: addresses.badTls, onFailure }),
  ]);
  for (const { close } of [service, catcher, badTls]) closing.defer(close);
  return {
    service,
    catcher,
    badTls,
    urls: {
      api: { http: service.http, https: service.https },
      auth: { http: service.http + issuerPath, https: service.https + issuerPath },
      catcher: { http: catcher.http, https: catcher.https },
    },
    catcherOrigins: [catcher.http, catcher.https, ...badTls.receivers.map(({ url }) => url)],
    status: [
      ...service.status.map((one) => ({ ...one, party: 'authorization' as const, url: one.url + issuerPath })),
      ...service.status,
      ...catcher.status,
    ],
  };
}
