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
  dataDir: string;
  send: SendRequest;
  authorization: Authorization;
  /** What of the sender and the client the catcher needs, once they are there. */
  joined: Pick<CatcherPorts, 'senderSecrets' | 'guardOf' | 'resend'>;
  closing: AsyncDisposableStack;
}

/** Opens the catcher: its listeners, and one for each kind of bad TLS. */
export async function openCatcherParty(parts: CatcherPartyParts): Promise<CatcherParty> {
  const { authorization, base, closing, dataDir, joined, options, pki, send } = parts;
  const { addresses, exposed } = options;
  const ports: CatcherPorts = { ...joined, authority: authorization.authority };
  const catcher = openCatcher(base, { ports, send, tls: pki.localhost, ca: pki.ca.cert });
  closing.defer(catcher.stop);
  if (options.declared?.catcher)
    await catcher.settings.update(options.declared.catcher).catch(declaredWrong(options.configFile, 'catcher'));
  const listeners = await openPartyListeners({
    party: 'catcher',
    ports: addresses.catcher,
    exposed,
    tls: catcher.tls(),
    handle: () => catcher.handle,
    prepare: catcher.prepare,
  });
  closing.defer(listeners.close);
  const badTls = await openBadTls({
    authority: pki.authority,
    dataDir,
    catcher,
    exposed,
    port: addresses.badTls,
    wall: base.clocks.wall,
    random: base.random,
    onFailure: base.onFailure,
  });
  closing.defer(badTls.close);
  return { catcher, listeners, badTls };
}
