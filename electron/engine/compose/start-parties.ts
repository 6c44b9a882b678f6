import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import { announceStart } from '../announce-start.ts';
import { endpointUrls, issuerPath } from '../authorization/issuer-path.ts';
import { openAuthorization, type Authorization } from '../authorization/open-authorization.ts';
import { catcherTls } from '../catcher/open-catcher.ts';
import { openConnectionSettings } from '../client/connection-settings.ts';
import { createExchange } from '../client/exchanges.ts';
import { resendAs } from '../client/resend.ts';
import { createWallClock, type Clock } from '../clock.ts';
import { playIn } from '../config/setting-paths.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import { stampOf } from '../config/stamp-of.ts';
import { holdDataFolder, isOfDisk, unusableFolder, type DataFolder } from '../data-folder.ts';
import type { ControlPort } from '../http/address-guard.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import { explainPlainToTls } from '../http/plain-to-tls.ts';
import { createSendRequest, type OwnAuthority } from '../http/send-request.ts';
import { tlsSuites } from '../http/tls-suites.ts';
import { createPlaceRules, createOwnContract } from '../interface/serve/own-contract.ts';
import { openInterface, type InterfaceHolder } from '../interface/serve/interface-holder.ts';
import { openBase } from '../open-base.ts';
import type { PartBase } from '../part-base.ts';
import type { EngineOptions, Parties, SchemeUrls } from '../parties.ts';
import { createPlayer, type Player } from '../recording/play/player.ts';
import { createRecorder } from '../recording/record/create-recorder.ts';
import { openPki, type Pki } from '../pki/open-pki.ts';
import { createWrongCertificates } from '../pki/wrong-certificates.ts';
import { applyPendingSession, restoreClocks } from '../sessions/pending-session.ts';
import { openService } from '../service/open-service.ts';
import { peersOf } from './dispatch.ts';
import { openCatcherParty } from './open-catcher-party.ts';
import { openClient } from './open-client.ts';
import { openOwnService } from './open-own-service.ts';
import { openListeners } from './open-listeners.ts';
import { openRetention } from './open-retention.ts';
import { openSender } from './open-sender.ts';
import { openWrongWay } from './open-wrong-way.ts';
import { serveCatcher, serveService } from './serve-parties.ts';

const audience = 'urn:hookbench:service';

/** The senders of all requests, which explain plain HTTP that is sent to our TLS ports. */
function openSenders(
  authority: OwnAuthority,
  { controlPort, lookup, version }: EngineOptions & { controlPort: ControlPort },
  wall: Clock,
  tlsOrigins: readonly string[],
  closing: AsyncDisposableStack,
) {
  const senders = createSendRequest(authority, `Hookbench/${version}`, wall, { controlPort, lookup });
  const { close, open, send, sendLean } = senders;
  closing.defer(close);
  return { open, send: explainPlainToTls(send, tlsOrigins), sendLean: explainPlainToTls(sendLean, tlsOrigins) };
}

/** Opens the authorization server with the clients and users of the configuration file. */
async function openIssuer(
  base: PartBase,
  issuers: SchemeUrls,
  { clients = [], users = [] }: NonNullable<EngineOptions['declared']>,
  ownInterface: Pick<InterfaceHolder, 'current'>,
  player: Pick<Player, 'current'>,
  { ca }: Pki,
  send: SendRequest,
): Promise<Authorization> {
  const ownScopes = () => ownInterface.current()?.model.scopes;
  const recorded = () => player.current()?.issuer;
  const authorization = await openAuthorization(
    base,
    audience,
    issuers,
    { authority: ca.cert, send },
    ownScopes,
    recorded,
  );
  for (const client of clients) await authorization.clients.put(client);
  for (const user of users) await authorization.users.put(user);
  return authorization;
}

/**
 * Binds all ports, creates each party with what it uses of the others, and lets them serve. Everything that must be closed
 * is added to the stack, which closes in reverse order: the client first, then the service, the sender, and the catcher,
 * which receives what they send.
 */
async function openParties(
  options: EngineOptions & { controlPort: ControlPort },
  base: PartBase,
  pki: Pki,
  dataDir: string,
  closing: AsyncDisposableStack,
) {
  const { controlPort, declared = {} } = options;
  const play = playDeclared(options, base);
  const certificates = createWrongCertificates({ ...pki, ...base, dataDir, wall: base.clocks.wall });
  const listeners = await openListeners(options, base, pki, certificates, closing);
  const { badTls, catcherOrigins, urls } = listeners;

  const authority = { cert: pki.ca.cert, revoked: certificates.revoked };
  const tlsOrigins = [...catcherOrigins, urls.api.https].filter((origin) => origin.startsWith('https:'));
  const { open, send, sendLean } = openSenders(authority, options, base.clocks.wall, tlsOrigins, closing);
  const peerOf = peersOf(urls.api, catcherOrigins);
  const wrongWay = openWrongWay(base, badTls, pki);

  const wrongInterface = declaredWrong(options.configFile, 'interface');
  const ownInterface = await openInterface(base, declared.interface).catch(wrongInterface);
  const connection = openConnectionSettings(base, { open, send });
  const player = createPlayer({
    ...{ ...base, issuerPath, origin: urls.api.https, send: connection.send },
    sender: () => sender,
  });
  const authorization = await openIssuer(base, urls.auth, declared, ownInterface, player, pki, connection.send);
  const { testTokens: tokens } = authorization;
  const exchange = createExchange({ ...base, peerOf, wrongWay, send: connection.send, tokens });
  const outgoing = { authorization, connection, controlPort, exchange, peerOf, wrongWay };
  const webhooks = await openSender(options, base, pki, {
    ...outgoing,
    catcherUrl: urls.catcher.http,
    send: sendLean,
    findContent: (event, payload) => offered()?.events.contentOf(event, payload),
    issuer: urls.auth.https,
  });
  const sender = { ...webhooks.events, recordTo: webhooks.emission.recordTo };
  const recorder = createRecorder({ ...base, open: connection.open, issuerPath, ca: pki.authority });
  const placeRules = createPlaceRules(base);
  const ownContract = createOwnContract(placeRules, ownInterface);
  const offered = await openOwnService({ ...base, placeRules, sender }, ownInterface, closing).catch(wrongInterface);
  const service = await openService(base, authorization.authority, sender, offered, player);
  const catcher = await openCatcherParty(
    options,
    {
      ...base,
      send,
      tls: catcherTls(pki.localhost, tlsSuites(base.profile.get().tlsCipherSuites)),
      ca: pki.ca.cert,
      ports: {
        senderSecrets: webhooks.secrets,
        promisesOrder: webhooks.promisesOrder,
        authority: authorization.authority,
        ownEvents: () => offered()?.events,
        recording: recorder.webhooks,
        resend: (request) => resendAs({ ...base, exchange }, request),
      },
    },
    closing,
  );

  await play?.(player);
  serveCatcher(base, certificates, listeners, catcher, closing);
  closing.defer(webhooks.sender.stop);
  closing.defer(service.desk.close);
  serveService(base, certificates, listeners, authorization, service, player, recorder.handle, closing);
  closing.defer(async () => void (await recorder.stop()));
  const client = openClient({ ...outgoing, base, offered, ownContract, sendLean, pki, service, urls, closing });
  closing.defer(base.stepThrough.release);
  const own = { ownContract, ownInterface, ownRecords: () => offered()?.records, player };
  return { authorization, catcher, client, listeners, own, recorder, send, service, webhooks };
}

/** Begins to read the configured recording, in job threads. @returns What plays it */
function playDeclared({ configFile, declared = {} }: EngineOptions, { jobs }: PartBase) {
  if (declared.recording === undefined) return undefined;
  const { folder, unmatched } = playIn('', declared.recording);
  const reading = import('../recording/analyse/finish-recording.ts').then(({ openRecording }) =>
    openRecording(folder, jobs),
  );
  // It is awaited later.
  reading.catch(() => undefined);
  return async (player: Player): Promise<void> => {
    const recording = await reading.catch(declaredWrong(configFile, 'recording'));
    await player.start(recording, { folder }, unmatched);
  };
}

const noticeTo =
  ({ clocks, journal, onFailure }: PartBase, notices: string[]): Parties['addNotice'] =>
  (message, change) => {
    notices.push(message);
    journal.append([{ kind: 'engine', atMs: clocks.wall.now(), change, message }]).catch(onFailure);
  };

/** Takes over the assumptions and faults of the configuration file. */
async function declare({ configFile, declared = {} }: EngineOptions, { faults, profile }: PartBase): Promise<void> {
  if (declared.profile) await profile.update(declared.profile).catch(declaredWrong(configFile, 'profile'));
  for (const [index, fault] of (declared.faults ?? []).entries())
    await faults.set(fault).catch(declaredWrong(configFile, `faults/${index}`));
}

/** Takes over how the client connects, and the authorization servers of others. */
async function declareClient(
  { configFile, declared: { authorizationServers, connection } = {} }: EngineOptions,
  client: Pick<ReturnType<typeof openClient>, 'connection' | 'servers'>,
): Promise<void> {
  if (connection) await client.connection.update(connection).catch(declaredWrong(configFile, 'connection'));
  if (authorizationServers)
    await client.servers.saved.declare(authorizationServers).catch(declaredWrong(configFile, 'authorizationServers'));
}

async function start(options: EngineOptions, folder: DataFolder, closing: AsyncDisposableStack): Promise<Parties> {
  const base = await openBase(options, folder.path);
  const { clocks, jobs, journal, random, senderJobs, store } = base;
  closing.defer(store.close);
  for (const { close } of [jobs, senderJobs]) closing.defer(close);
  await restoreClocks(base);
  const prepared = options.prepareDataDir?.(folder.path, stampOf(clocks.wall)) ?? [];
  const pki = await openPki(folder.path, clocks.wall, random, base.secrets);
  await declare(options, base);
  closing.defer(async () => {
    const atMs = clocks.wall.now();
    await journal.append([{ kind: 'engine', atMs, change: 'stopped', message: 'The four parties stopped.' }]);
  });
  const launchSeq = journal.lastCommitted();
  let ownControlPort: number | undefined;
  const controlPort = (): number | undefined => options.controlPort?.() ?? ownControlPort;
  const parties = await openParties({ ...options, controlPort }, base, pki, folder.path, closing);
  const { authorization, catcher, client, listeners, own, recorder, service, webhooks } = parties;
  await declareClient(options, client);
  const { badTls, urls } = listeners;
  const notices = [...store.notices, ...base.profile.notices, ...prepared, ...pki.notices, ...own.ownInterface.notices];
  await announceStart(base, [...listeners.service.status, ...listeners.catcher.status], notices);
  webhooks.sender.wake();
  const addNotice = noticeTo(base, notices);
  const report = (message: string): void => {
    addNotice(message, 'failure');
  };
  closing.defer(own.ownInterface.follow(report));
  const retention = openRetention(base, { ...parties, addNotice, declared: options.declared?.retention });
  closing.defer(retention.stop);
  store.onProblem(report);
  return {
    ...base,
    version: options.version,
    startedAt: toInstant(clocks.wall.now()),
    dataDir: folder.path,
    configFile: options.configFile,
    urls,
    endpoints: () => endpointUrls(urls.auth.https, base.profile.get()),
    listeners: listeners.status,
    notices,
    addNotice,
    retention,
    pki,
    ...own,
    authorization,
    customers: service.customers,
    chats: service.chats,
    subscriptions: webhooks.subscriptions,
    deliveries: webhooks.deliveries,
    emission: webhooks.emission,
    ...client,
    desk: service.desk,
    catcher,
    badTls,
    launchSeq,
    recorder,
    send: parties.send,
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
    const notices = applyPendingSession(folder.path);
    const parties = await start(options, folder, closing);
    for (const notice of notices) parties.addNotice(notice, 'failure');
    return parties;
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
 * starts a second time, which sets it aside.
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
