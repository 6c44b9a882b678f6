import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import { announceStart } from '../announce-start.ts';
import { endpointUrls } from '../authorization/endpoint-urls.ts';
import { issuerPath } from '../authorization/issuer-path.ts';
import { openAuthorization } from '../authorization/open-authorization.ts';
import { createExchange } from '../client/exchanges.ts';
import { resendAs } from '../client/resend.ts';
import { createWallClock } from '../clock.ts';
import { createConnectionFaults } from './connection-faults.ts';
import { dispatch, peersOf } from './dispatch.ts';
import { openCatcherParty, type CatcherPartyDeps } from './open-catcher-party.ts';
import { openClient } from './open-client.ts';
import { openWrongWay } from './open-wrong-way.ts';
import { openSender } from './open-sender.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import { holdDataFolder, isOfDisk, unusableFolder, type DataFolder } from '../data-folder.ts';
import type { EngineOptions, Parties } from '../parties.ts';
import type { ControlPort } from '../http/address-guard.ts';
import { answerClientErrors } from '../http/client-error.ts';
import { openPartyListeners, type PartyListeners } from '../http/party-listeners.ts';
import { knowingTlsListeners } from '../http/plain-to-tls.ts';
import { tlsSuites } from '../http/tls-suites.ts';
import { createSendRequest } from '../http/send-request.ts';
import { stampOf } from '../config/stamp-of.ts';
import { openBase } from '../open-base.ts';
import type { PartBase } from '../part-base.ts';
import { createWrongCertificates } from '../pki/wrong-certificates.ts';
import { openPki, type Pki } from '../pki/open-pki.ts';
import { keepRetention } from '../journal/retention/keep-retention.ts';
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

/** Creates the four parties, connects them and opens their listeners. Everything that must be closed is added to the stack. */
async function openParties(
  options: EngineOptions & { controlPort: ControlPort },
  base: PartBase,
  pki: Pki,
  dataDir: string,
  closing: AsyncDisposableStack,
) {
  const { addresses, controlPort, declared = {}, exposed, version } = options;
  const api = { http: '', https: '' };
  const auth = { http: '', https: '' };
  const certificates = createWrongCertificates({ ...pki, ...base, dataDir, wall: base.clocks.wall });
  const authority = { cert: pki.ca.cert, revoked: certificates.revoked };
  const reach = { controlPort, lookup: options.lookup };
  const sending = createSendRequest(authority, `Hookbench/${version}`, base.clocks.wall, reach);
  closing.defer(sending.close);
  let secured: readonly string[] = [];
  const send = knowingTlsListeners(sending.send, () => secured);
  const sendLean = knowingTlsListeners(sending.sendLean, () => secured);
  const authorization = await openAuthorization(base, audience, () => auth);
  for (const client of declared.clients ?? []) await authorization.clients.put(client);
  for (const user of declared.users ?? []) await authorization.users.put(user);
  const laterPorts: CatcherPartyDeps['laterPorts'] = {
    senderSecrets: (scheme) => webhooks.secrets(scheme),
    promisesOrder: (event, path) => webhooks.promisesOrder(event, path),
    resend: (request) => resendAs({ ...base, exchange }, request),
  };
  const catcherDeps = { options, base, pki, certificates, send, authorization, laterPorts, closing };
  const { badTls, catcher, listeners: catching } = await openCatcherParty(catcherDeps);
  const origins = [catching.http, catching.https, ...badTls.receivers.map(({ url }) => url)];
  const peerOf = peersOf(api, () => origins);
  const wrongWay = openWrongWay(base, badTls, pki);
  const exchange = createExchange({ ...base, send, peerOf, wrongWay, tokens: authorization.testTokens });
  const senderDeps = {
    catcherUrl: catching.http,
    send,
    sendLean,
    peerOf,
    wrongWay,
    exchange,
    auth,
    authorization,
    controlPort,
  };
  const webhooks = await openSender(options, base, pki, senderDeps);
  closing.defer(webhooks.sender.stop);
  const service = await openService(base, authorization.authority, webhooks.events);
  closing.defer(service.desk.close);
  const connections = createConnectionFaults(base, ['authorization', 'api'], certificates);
  const listeners = await openPartyListeners({
    exposed,
    tls: { ...pki.localhost, ciphers: tlsSuites(base.profile.get().tlsCipherSuites) },
    prepare: answerClientErrors,
    party: 'service',
    ports: addresses.service,
    handle: dispatch({ ...base, authorization: authorization.handle, service: service.handle }),
    meet: connections.meet,
  });
  closing.defer(listeners.close);
  connections.watch(listeners);
  closing.defer(connections.close);
  closing.defer(base.faults.close);
  for (const scheme of ['http', 'https'] as const) {
    api[scheme] = listeners[scheme];
    auth[scheme] = listeners[scheme] + issuerPath;
  }
  secured = [...origins, api.https].filter((origin) => origin.startsWith('https:'));
  const common = { base, exchange, authorization, service, api, auth, catcher: catching, peerOf, wrongWay, closing };
  const client = openClient({ ...common, sendLean });
  return { api, auth, authorization, badTls, catcher, catching, client, listeners, service, webhooks };
}

async function start(options: EngineOptions, folder: DataFolder, closing: AsyncDisposableStack): Promise<Parties> {
  const base = await openBase(options, folder.path);
  const { clocks, jobs, journal, random, store } = base;
  closing.defer(store.close);
  closing.defer(jobs.close);
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
  let ownControlPort: number | undefined;
  const controlPort = (): number | undefined => options.controlPort?.() ?? ownControlPort;
  const parties = await openParties({ ...options, controlPort }, base, pki, folder.path, closing);
  const { api, auth, authorization, catching, client, listeners, service, webhooks } = parties;
  const notices = [...store.notices, ...base.profile.notices, ...prepared, ...pki.notices];
  await announceStart(base, [...listeners.status, ...catching.status], notices);
  webhooks.sender.wake();
  const declared = options.declared?.retention;
  const retention = keepRetention({ ...base, captureRemoval: parties.catcher.removal, declared });
  closing.defer(retention.stop);
  const addNotice: Parties['addNotice'] = (message, change) => {
    notices.push(message);
    const atMs = clocks.wall.now();
    journal.append([{ kind: 'engine', atMs, change, message }]).catch(base.onFailure);
  };
  store.onProblem((problem) => {
    addNotice(problem, 'failure');
  });
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
    addNotice,
    retention,
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
    controlPort,
    announce(control, key) {
      ownControlPort = Number(new URL(control).port);
      folder.announce(control, key);
    },
    wake: webhooks.sender.wake,
    close: () => closing.disposeAsync(),
  };
}

async function startOnce(options: EngineOptions): Promise<Parties> {
  const closing = new AsyncDisposableStack();
  const folder = await holdDataFolder(options.dataDir, options.wall ?? createWallClock());
  closing.defer(folder.release);
  try {
    return await start(options, folder, closing);
  } catch (error) {
    // Errors while closing are consequences of the first error, which is thrown.
    await closing.disposeAsync().catch(() => undefined);
    throw error;
  }
}

const codeOf = (error: unknown): string | undefined => (error instanceof HookbenchError ? error.code : undefined);

/**
 * Starts the four parties with one data folder. A listener that cannot be opened is reported in `listeners`; the others are
 * open. If the start fails, and on `close`, everything is closed in reverse order. If the start finds a damaged database, it
 * starts a second time, which repairs it.
 * @throws HookbenchError `data_dir_in_use`, `data_dir_unusable`, `newer_schema`, `secrets_locked`, `runtime_too_old`
 */
export async function startParties(options: EngineOptions): Promise<Parties> {
  try {
    return await startOnce(options).catch((error: unknown) => {
      if (codeOf(error) === 'database_damaged') return startOnce(options);
      throw error;
    });
  } catch (error) {
    throw isOfDisk(error) || codeOf(error) === 'storage_failed' ? unusableFolder(options.dataDir, error) : error;
  }
}
