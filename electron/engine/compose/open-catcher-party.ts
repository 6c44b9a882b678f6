import type { Authorization } from '../authorization/open-authorization.ts';
import { openBadTls, type BadTls } from '../catcher/bad-tls/open-bad-tls.ts';
import { openCatcher, type OpenCatcher } from '../catcher/open-catcher.ts';
import type { CatcherPorts } from '../catcher/ports.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import type { EngineOptions } from '../engine.ts';
import { openPartyListeners, type PartyListeners } from '../http/party-listeners.ts';
import { tlsSuites } from '../http/tls-suites.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import type { Pki } from '../pki/open-pki.ts';
import type { WrongCertificates } from '../pki/wrong-certificates.ts';
import { createConnectionFaults } from './connection-faults.ts';

/** The catcher with its listeners, and the receivers with bad TLS. */
export interface CatcherParty {
  catcher: OpenCatcher;
  listeners: PartyListeners;
  badTls: BadTls;
}

export interface CatcherPartyDeps {
  options: EngineOptions;
  base: PartBase;
  pki: Pki;
  certificates: WrongCertificates;
  send: SendRequest;
  authorization: Authorization;
  /** Functions of the sender and the client, which are created later. */
  laterPorts: Pick<CatcherPorts, 'senderSecrets' | 'promisesOrder' | 'resend'>;
  closing: AsyncDisposableStack;
}

/** Opens the catcher with its listeners, and one receiver for each kind of bad TLS. */
export async function openCatcherParty(deps: CatcherPartyDeps): Promise<CatcherParty> {
  const { authorization, base, closing, laterPorts, options, pki, send } = deps;
  const { addresses, exposed } = options;
  const ports: CatcherPorts = { ...laterPorts, authority: authorization.authority };
  const catcher = openCatcher(base, {
    ports,
    send,
    tls: pki.localhost,
    ciphers: tlsSuites(base.profile.get().tlsCipherSuites),
    ca: pki.ca.cert,
  });
  closing.defer(catcher.stop);
  if (options.declared?.catcher)
    await catcher.settings.update(options.declared.catcher).catch(declaredWrong(options.configFile, 'catcher'));
  const { certificates } = deps;
  const connections = createConnectionFaults(base, ['catcher'], certificates);
  const listeners = await openPartyListeners({
    party: 'catcher',
    ports: addresses.catcher,
    exposed,
    tls: catcher.tls(),
    handle: () => catcher.handle,
    prepare: catcher.prepare,
    follow: catcher.followTls,
    meet: connections.meet,
  });
  connections.watch(listeners);
  closing.defer(connections.close);
  closing.defer(listeners.close);
  const badTls = await openBadTls({
    certificates,
    catcher,
    exposed,
    port: addresses.badTls,
    onFailure: base.onFailure,
  });
  closing.defer(badTls.close);
  return { catcher, listeners, badTls };
}
