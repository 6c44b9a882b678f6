import type { RequestListener } from 'node:http';
import { toInstant } from '#shared/model/instant.ts';
import type { Peer } from '#shared/model/party.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import { announceStart } from './announce-start.ts';
import { answerFailure } from './authorization/answer-failure.ts';
import { demoServiceId } from './authorization/clients.ts';
import type { AuthorizationServer } from './authorization/create-authorization-server.ts';
import { endpointUrls } from './authorization/endpoint-urls.ts';
import { issuerPath } from './authorization/issuer-path.ts';
import { openAuthorization, type Authorization } from './authorization/open-authorization.ts';
import { createCatcher } from './catcher/create-catcher.ts';
import { createExchange, type Exchange } from './client/exchanges.ts';
import { createFlows, type Flows } from './client/flows/create-flows.ts';
import { addressVariables } from './client/requests/address-variables.ts';
import { createRequests } from './client/requests/create-requests.ts';
import { createStartChat } from './client/start-chat.ts';
import { createTraffic } from './client/traffic/create-traffic.ts';
import { declaredWrong } from './config/declared-wrong.ts';
import { holdDataFolder, type DataFolder } from './data-folder.ts';
import type { Engine, EngineOptions, SchemeUrls } from './engine.ts';
import { answerClientErrors } from './http/client-error.ts';
import { noteOrigin } from './http/listener-origin.ts';
import { openPartyListeners, type PartyListeners } from './http/party-listeners.ts';
import { createSendRequest, type SendRequest } from './http/send-request.ts';
import { openBase, stampOf } from './open-base.ts';
import type { PartBase } from './part-base.ts';
import { openPki, type Pki } from './pki/open-pki.ts';
import type { Service } from './service/create-service.ts';
import { openService } from './service/open-service.ts';
import { openWebhooks } from './webhooks/open-webhooks.ts';

const audience = 'urn:hookbench:service';

function isAuthorizationPath(target: string): boolean {
  return target.startsWith(`${issuerPath}/`) || target === issuerPath || target.startsWith('/.well-known/');
}

/** The path and query of a request target, which may come with scheme and host as well (RFC 9112 3.2.2). */
function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)/i, '') || '/';
}

/** One listener serves both: the authorization server below its issuer path, the service elsewhere. */
function dispatch(authorization: AuthorizationServer, service: Service, onFailure: (error: unknown) => void) {
  return (origin: string): RequestListener =>
    (request, response) => {
      request.url = originForm(request.url ?? '/');
      if (!isAuthorizationPath(request.url)) {
        noteOrigin(request, origin);
        service(request, response);
        return;
      }
      authorization(request, response, origin).catch((error: unknown) => {
        if (!request.complete) {
          response.destroy();
          return;
        }
        onFailure(error);
        answerFailure(response, error);
      });
    };
}

/** Says which party an address belongs to. */
function peersOf(api: SchemeUrls, catcher: SchemeUrls) {
  return (url: string): Peer => {
    const { origin, pathname } = new URL(url);
    if (origin === catcher.http || origin === catcher.https) return 'catcher';
    if (origin !== api.http && origin !== api.https) return 'other';
    return isAuthorizationPath(pathname) ? 'authorization' : 'service';
  };
}

function statusOf(service: PartyListeners, catcher: PartyListeners): ListenerStatus[] {
  const authorization = service.status.map((one) => ({
    ...one,
    party: 'authorization' as const,
    url: one.url + issuerPath,
  }));
  return [...authorization, ...service.status, ...catcher.status];
}

/** The client that the workbench acts as, and where it goes: by https, as the interface demands of tokens. */
function chatTarget({ profile }: PartBase, { clients }: Authorization, api: SchemeUrls, auth: SchemeUrls) {
  return () => {
    const client = clients.find(demoServiceId);
    return {
      clientId: client?.id ?? '',
      clientSecret: client?.secret ?? '',
      tokenEndpoint: endpointUrls(auth.https, profile.get()).token,
      service: api.https,
    };
  };
}

interface RequestsSetting {
  exchange: Exchange;
  flows: Flows;
  authorization: Authorization;
  api: SchemeUrls;
  auth: SchemeUrls;
  catcher: SchemeUrls;
}

/** The requests that a user sends, with tokens of the authorization server. */
function openRequests(base: PartBase, { exchange, flows, authorization, api, auth, catcher }: RequestsSetting) {
  return createRequests({
    base,
    exchange,
    flows,
    workshop: authorization.workshop,
    mint: authorization.surgery.mint,
    findClient: authorization.clients.find,
    tokenEndpoint: () => `${auth.https}/token`,
    builtIns: () => addressVariables({ api, auth, catcher }),
  });
}

interface SenderSetting {
  catcher: SchemeUrls;
  send: SendRequest;
  peerOf: (url: string) => Peer;
  exchange: Exchange;
  auth: SchemeUrls;
  /** Opened after the sender, and asked only for deliveries. */
  authorization: () => Authorization;
}

/** The webhook sender, with tokens and certificates for receivers that want them, and the subscriptions of the file. */
async function openSender({ declared = {}, lookup }: EngineOptions, base: PartBase, pki: Pki, setting: SenderSetting) {
  const { auth, authorization, catcher, exchange, peerOf, send } = setting;
  const tokenSource = {
    exchange,
    tokenUrl: () => auth.https + base.profile.get().endpointPaths.token,
    clientSecret: (id: string) => authorization().clients.find(id)?.secret,
  };
  const ownCertificate = pki.client;
  const webhooks = await openWebhooks({
    ...base,
    catcherUrl: catcher.http,
    send,
    peerOf,
    lookup,
    tokenSource,
    ownCertificate,
  });
  for (const subscription of declared.subscriptions ?? []) await webhooks.subscriptions.put(subscription);
  return webhooks;
}

/** The four parties, wired up and listening. What must be closed again goes onto the stack. */
async function openParties(options: EngineOptions, base: PartBase, pki: Pki, closing: AsyncDisposableStack) {
  const { addresses, declared = {}, exposed, version } = options;
  const shared = { exposed, tls: pki.localhost, prepare: answerClientErrors };
  const capture = createCatcher(base);
  const catcher = await openPartyListeners({
    ...shared,
    party: 'catcher',
    ports: addresses.catcher,
    handle: () => capture,
  });
  closing.defer(catcher.close);
  const api = { http: '', https: '' };
  const auth = { http: '', https: '' };
  const peerOf = peersOf(api, catcher);
  const userAgent = `Hookbench/${version}`;
  const sending = createSendRequest(pki.ca.cert, userAgent);
  closing.defer(sending.close);
  const exchange = createExchange({ ...base, send: sending.send, peerOf });
  const webhooks = await openSender(options, base, pki, {
    catcher,
    send: sending.send,
    peerOf,
    exchange,
    auth,
    authorization: () => authorization,
  });
  closing.defer(webhooks.sender.stop);
  const authorization = await openAuthorization(base, audience, () => auth);
  for (const client of declared.clients ?? []) await authorization.clients.put(client);
  for (const user of declared.users ?? []) await authorization.users.put(user);
  const service = await openService(base, authorization.authority, webhooks.events);
  closing.defer(service.desk.close);
  const listeners = await openPartyListeners({
    ...shared,
    party: 'service',
    ports: addresses.service,
    handle: dispatch(authorization.handle, service.handle, base.onFailure),
  });
  closing.defer(listeners.close);
  for (const scheme of ['http', 'https'] as const) {
    api[scheme] = listeners[scheme];
    auth[scheme] = listeners[scheme] + issuerPath;
  }
  const startChat = createStartChat({
    exchange,
    random: base.random,
    target: chatTarget(base, authorization, api, auth),
  });
  const traffic = createTraffic({
    ...base,
    exchange,
    caCert: pki.ca.cert,
    userAgent,
    peerOf,
    target: chatTarget(base, authorization, api, auth),
    customers: () => service.customers.page({ limit: 1000, order: 'asc' }).items.map(({ id }) => id),
    actOut: service.desk.take,
  });
  closing.defer(traffic.close);
  const flows = createFlows({
    ...base,
    exchange,
    workshop: authorization.workshop,
    findClient: authorization.clients.find,
    target: () => ({ issuer: auth.https, service: api.https }),
  });
  closing.defer(flows.close);
  const requests = openRequests(base, { exchange, flows, authorization, api, auth, catcher });
  return { api, auth, authorization, catcher, flows, listeners, requests, service, startChat, traffic, webhooks };
}

async function start(options: EngineOptions, folder: DataFolder, closing: AsyncDisposableStack): Promise<Engine> {
  const base = openBase(options, folder.path);
  const { clocks, journal, random, store } = base;
  closing.defer(store.close);
  const prepared = options.prepareDataDir?.(folder.path, stampOf(clocks.wall)) ?? [];
  const pki = await openPki(folder.path, clocks.wall, random);
  if (options.declared?.profile) {
    await base.profile.update(options.declared.profile).catch(declaredWrong(options.configFile, 'profile'));
  }
  closing.defer(async () => {
    const atMs = clocks.wall.now();
    await journal.append([{ kind: 'engine', atMs, change: 'stopped', message: 'The four parties stopped.' }]);
  });
  const parties = await openParties(options, base, pki, closing);
  const { api, auth, authorization, catcher, listeners, service, webhooks } = parties;
  const notices = [...store.notices, ...base.profile.notices, ...prepared, ...pki.notices];
  await announceStart(base, [...listeners.status, ...catcher.status], notices);
  webhooks.sender.wake();
  return {
    ...base,
    version: options.version,
    startedAt: toInstant(clocks.wall.now()),
    dataDir: folder.path,
    configFile: options.configFile,
    urls: { api, auth, catcher: { http: catcher.http, https: catcher.https } },
    endpoints: () => endpointUrls(auth.https, base.profile.get()),
    listeners: statusOf(listeners, catcher),
    notices,
    pki,
    authorization,
    customers: service.customers,
    chats: service.chats,
    subscriptions: webhooks.subscriptions,
    deliveries: webhooks.deliveries,
    emission: webhooks.emission,
    flows: parties.flows,
    requests: parties.requests,
    startChat: parties.startChat,
    desk: service.desk,
    traffic: parties.traffic,
    announce(control, key) {
      webhooks.protect(control);
      folder.announce(control, key);
    },
    close: () => closing.disposeAsync(),
  };
}

/**
 * Starts all four parties over one data folder. A listener that cannot be opened is reported in `listeners`; the others
 * serve. What was opened is closed again, the last first, when the start fails and when the engine is closed.
 * @throws HookbenchError `data_dir_in_use`, `data_dir_unusable`, `newer_schema`, `runtime_too_old`
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
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
