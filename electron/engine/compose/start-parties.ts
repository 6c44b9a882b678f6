import { toInstant } from '#shared/model/instant.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import { announceStart } from '../announce-start.ts';
import { endpointUrls } from '../authorization/endpoint-urls.ts';
import { issuerPath } from '../authorization/issuer-path.ts';
import { openAuthorization } from '../authorization/open-authorization.ts';
import { createExchange } from '../client/exchanges.ts';
import { resendAs } from '../client/resend.ts';
import { createConnectionFaults } from './connection-faults.ts';
import { dispatch, peersOf } from './dispatch.ts';
import { openCatcherParty, type CatcherPartyParts } from './open-catcher-party.ts';
import { openClient } from './open-client.ts';
import { openWrongWay } from './open-wrong-way.ts';
import { openSender } from './open-sender.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import { holdDataFolder, type DataFolder } from '../data-folder.ts';
import type { EngineOptions, Parties } from '../parties.ts';
import { answerClientErrors } from '../http/client-error.ts';
import { openPartyListeners, type PartyListeners } from '../http/party-listeners.ts';
import { knowingTlsListeners } from '../http/plain-to-tls.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import { createSendRequest } from '../http/send-request.ts';
import { stampOf } from '../config/stamp-of.ts';
import { openBase } from '../open-base.ts';
import type { PartBase } from '../part-base.ts';
import { createWrongCertificates } from '../pki/wrong-certificates.ts';
import { openPki, type Pki } from '../pki/open-pki.ts';
import { openService } from '../service/open-service.ts';

const audience = 'urn:hookbench:service';

function statusOf(service: PartyListeners, catcher: PartyListeners): ListenerStatus[] {
  const authorization = service.status.map((one) => ({
    ...one,
    party: 'authorization' as const,
    url: one.url + issuerPath,
  }));
  return [...authorization, ...service.status, ...catcher.status];
}

/** The four parties, wired up and listening. What must be closed again goes onto the stack. */
async function openParties(
  options: EngineOptions,
  base: PartBase,
  pki: Pki,
  dataDir: string,
  closing: AsyncDisposableStack,
) {
  const { addresses, declared = {}, exposed, version } = options;
  const api = { http: '', https: '' };
  const auth = { http: '', https: '' };
  const userAgent = `Hookbench/${version}`;
  const certificates = createWrongCertificates({ ...pki, ...base, dataDir, wall: base.clocks.wall });
  const sending = createSendRequest({ cert: pki.ca.cert, revoked: certificates.revoked }, userAgent, base.clocks.wall);
  closing.defer(sending.close);
  let secured: readonly string[] = [];
  const knowing = (way: SendRequest): SendRequest => knowingTlsListeners(way, () => secured);
  const [send, sendLean] = [knowing(sending.send), knowing(sending.sendLean)];
  const authorization = await openAuthorization(base, audience, () => auth);
  for (const client of declared.clients ?? []) await authorization.clients.put(client);
  for (const user of declared.users ?? []) await authorization.users.put(user);
  const joined: CatcherPartyParts['joined'] = {
    senderSecrets: (scheme) => webhooks.secrets(scheme),
    guardOf: (url) => webhooks.guardOf(url),
    resend: (request) => resendAs({ ...base, exchange }, request),
  };
  const caught = { options, base, pki, certificates, send, authorization, joined, closing };
  const { badTls, catcher, listeners: catching } = await openCatcherParty(caught);
  const origins = [catching.http, catching.https, ...badTls.receivers.map(({ url }) => url)];
  const peerOf = peersOf(api, () => origins);
  const wrongWay = openWrongWay(base, badTls, pki);
  const exchange = createExchange({ ...base, send, peerOf, wrongWay, tokens: authorization.workshop });
  const sender = { catcherUrl: catching.http, send, sendLean, peerOf, wrongWay, exchange, auth, authorization };
  const webhooks = await openSender(options, base, pki, sender);
  closing.defer(webhooks.sender.stop);
  const service = await openService(base, authorization.authority, webhooks.events);
  closing.defer(service.desk.close);
  const connections = createConnectionFaults(base, ['authorization', 'api'], certificates);
  const listeners = await openPartyListeners({
    exposed,
    tls: pki.localhost,
    prepare: answerClientErrors,
    party: 'service',
    ports: addresses.service,
    handle: dispatch(authorization.handle, service.handle, base.onFailure),
    meet: connections.meet,
  });
  closing.defer(listeners.close);
  connections.watch(listeners);
  closing.defer(base.faults.close);
  for (const scheme of ['http', 'https'] as const) {
    api[scheme] = listeners[scheme];
    auth[scheme] = listeners[scheme] + issuerPath;
  }
  secured = [...origins, api.https].filter((origin) => origin.startsWith('https:'));
  const setting = { base, exchange, authorization, service, api, auth, catcher: catching, peerOf, wrongWay, closing };
  const client = openClient({ ...setting, sendLean });
  return { api, auth, authorization, badTls, catcher, catching, client, listeners, service, webhooks };
}

async function start(options: EngineOptions, folder: DataFolder, closing: AsyncDisposableStack): Promise<Parties> {
  const base = await openBase(options, folder.path);
  const { clocks, journal, random, store } = base;
  closing.defer(store.close);
  const prepared = options.prepareDataDir?.(folder.path, stampOf(clocks.wall)) ?? [];
  const pki = await openPki(folder.path, clocks.wall, random, base.secrets);
  if (options.declared?.profile) {
    await base.profile.update(options.declared.profile).catch(declaredWrong(options.configFile, 'profile'));
  }
  for (const [index, fault] of (options.declared?.faults ?? []).entries())
    await base.faults.set(fault).catch(declaredWrong(options.configFile, `faults/${index}`));
  closing.defer(async () => {
    const atMs = clocks.wall.now();
    await journal.append([{ kind: 'engine', atMs, change: 'stopped', message: 'The four parties stopped.' }]);
  });
  const launchSeq = journal.lastCommitted();
  const parties = await openParties(options, base, pki, folder.path, closing);
  const { api, auth, authorization, catching, client, listeners, service, webhooks } = parties;
  const notices = [...store.notices, ...base.profile.notices, ...prepared, ...pki.notices];
  await announceStart(base, [...listeners.status, ...catching.status], notices);
  webhooks.sender.wake();
  return {
    ...base,
    version: options.version,
    startedAt: toInstant(clocks.wall.now()),
    dataDir: folder.path,
    configFile: options.configFile,
    urls: { api, auth, catcher: { http: catching.http, https: catching.https } },
    endpoints: () => endpointUrls(auth.https, base.profile.get()),
    listeners: statusOf(listeners, catching),
    notices,
    addNotice(message, change) {
      notices.push(message);
      const atMs = clocks.wall.now();
      journal.append([{ kind: 'engine', atMs, change, message }]).catch(base.onFailure);
    },
    pki,
    authorization,
    customers: service.customers,
    chats: service.chats,
    subscriptions: webhooks.subscriptions,
    deliveries: webhooks.deliveries,
    emission: webhooks.emission,
    ...client,
    desk: service.desk,
    catcher: parties.catcher,
    badTls: parties.badTls,
    launchSeq,
    announce(control, key) {
      webhooks.protect(control);
      folder.announce(control, key);
    },
    wake: webhooks.sender.wake,
    close: () => closing.disposeAsync(),
  };
}

/**
 * Starts all four parties over one data folder. A listener that cannot be opened is reported in `listeners`; the others
 * serve. What was opened is closed again, the last first, when the start fails and when they are closed.
 * @throws HookbenchError `data_dir_in_use`, `data_dir_unusable`, `newer_schema`, `secrets_locked`, `runtime_too_old`
 */
export async function startParties(options: EngineOptions): Promise<Parties> {
  const closing = new AsyncDisposableStack();
  const folder = holdDataFolder(options.dataDir);
  closing.defer(folder.release);
  try {
    return await start(options, folder, closing);
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}
