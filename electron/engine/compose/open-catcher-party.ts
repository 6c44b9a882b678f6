import type { Authorization } from '../authorization/open-authorization.ts';
import { openBadTls, type BadTls } from '../catcher/bad-tls/open-bad-tls.ts';
import { openCatcher, type OpenCatcher } from '../catcher/open-catcher.ts';
import type { CatcherPorts } from '../catcher/ports.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import type { EngineOptions } from '../engine.ts';
import { openPartyListeners, type PartyListeners } from '../http/party-listeners.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import type { Pki } from '../pki/open-pki.ts';
import type { WrongCertificates } from '../pki/wrong-certificates.ts';
import { createConnectionFaults } from './connection-faults.ts';

/** The catcher, listening, and the receivers whose TLS is wrong. */
export interface CatcherParty {
  catcher: OpenCatcher;
  listeners: PartyListeners;
  badTls: BadTls;
}

export interface CatcherPartyParts {
  options: EngineOptions;
  base: PartBase;
  pki: Pki;
  certificates: WrongCertificates;
  send: SendRequest;
  authorization: Authorization;
  /** What of the sender and the client the catcher needs, once they are there. */
  joined: Pick<CatcherPorts, 'senderSecrets' | 'guardOf' | 'resend'>;
  closing: AsyncDisposableStack;
}

/** Opens the catcher: its listeners, and one for each kind of bad TLS. */
export async function openCatcherParty(parts: CatcherPartyParts): Promise<CatcherParty> {
  const { authorization, base, closing, joined, options, pki, send } = parts;
  const { addresses, exposed } = options;
  const ports: CatcherPorts = { ...joined, authority: authorization.authority };
  const catcher = openCatcher(base, { ports, send, tls: pki.localhost, ca: pki.ca.cert });
  closing.defer(catcher.stop);
  if (options.declared?.catcher)
    await catcher.settings.update(options.declared.catcher).catch(declaredWrong(options.configFile, 'catcher'));
  const { certificates } = parts;
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
