import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { toInstant } from '#shared/model/instant.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Peer } from '#shared/model/party.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import { createAccessTokens } from './authorization/access-tokens.ts';
import { answerFailure } from './authorization/answer-failure.ts';
import { openClients } from './authorization/clients.ts';
import { createAuthorizationServer, type AuthorizationServer } from './authorization/create-authorization-server.ts';
import { discoveryEndpoints } from './authorization/endpoints/discovery.ts';
import { jwksEndpoint } from './authorization/endpoints/jwks.ts';
import { tokenEndpoint } from './authorization/endpoints/token.ts';
import { clientCredentials } from './authorization/grants/client-credentials.ts';
import { issuerPath } from './authorization/issuer-path.ts';
import { openSigningKeys } from './authorization/signing-keys.ts';
import { createTokenAuthority, type TokenAuthority } from './authorization/token-authority.ts';
import { createCatcher } from './catcher/create-catcher.ts';
import { createExchange } from './client/exchanges.ts';
import { createStartChat } from './client/start-chat.ts';
import { createClocks, createWallClock, type Clock, type Clocks } from './clock.ts';
import { holdDataFolder, type DataFolder } from './data-folder.ts';
import { answerClientErrors } from './http/client-error.ts';
import { noteOrigin } from './http/listener-origin.ts';
import { createSendRequest, type SendRequest } from './http/send-request.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { createNewId, type NewId } from './identifier.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import { openStore, type Store } from './journal/store/open-store.ts';
import { openPartyListeners } from './http/party-listeners.ts';
import { openPki } from './pki/open-pki.ts';
import { systemRandom, type Random } from './random.ts';
import { openChats } from './service/records/chats.ts';
import { createService, type Service } from './service/create-service.ts';
import { openCustomers } from './service/records/customers.ts';
import { createPlanner } from './service/plan-request.ts';
import type { EventSink } from './service/ports.ts';
import { chatRoutes } from './service/routes/chat-routes.ts';
import { customerRoutes } from './service/routes/customer-routes.ts';
import { headRoutes } from './service/routes/head-routes.ts';
import { createOutbox } from './webhooks/outbox.ts';
import { createSender } from './webhooks/sender.ts';
import { openSubscriptions } from './webhooks/subscriptions.ts';

const audience = 'urn:hookbench:service';
const accessTokenLifetimeSeconds = 300;
const scopes = ['read:customers', 'write:customers', 'admin'];

/** What every part is handed. */
interface Base {
  store: Store;
  journal: Journal;
  clocks: Clocks;
  random: Random;
  newId: NewId;
  onFailure: (error: unknown) => void;
}

function stampOf(clock: Clock): string {
  return toInstant(clock.now()).replace(/[-:.]/g, '');
}

function openBase(options: EngineOptions, dataDir: string): Base {
  const random = options.random ?? systemRandom;
  const clocks = createClocks(options.wall ?? createWallClock());
  const store = openStore(join(dataDir, 'hookbench.sqlite'), stampOf(clocks.wall));
  const journal = createJournal(store, clocks.wall);
  const onFailure = (error: unknown): void => {
    const message = messageOf(error);
    journal.append([{ kind: 'engine', atMs: clocks.wall.now(), change: 'failure', message }]).catch(() => undefined);
  };
  return { store, journal, clocks, random, newId: createNewId(clocks.wall, random), onFailure };
}

async function openAuthorization(base: Base, issuers: () => readonly string[]) {
  const { store, clocks, newId, random } = base;
  const keys = await openSigningKeys(store, clocks.authorization, newId);
  const clients = await openClients(store, random);
  const tokens = createAccessTokens(keys, { audience, lifetimeSeconds: accessTokenLifetimeSeconds }, clocks, newId);
  const grants = [clientCredentials(tokens)];
  const endpoints = [...discoveryEndpoints(grants, scopes), jwksEndpoint(keys), tokenEndpoint(clients, grants)];
  return {
    clients,
    authority: createTokenAuthority(keys, store, audience, issuers),
    server: createAuthorizationServer({ ...base, endpoints }),
  };
}

async function openWebhooks(base: Base, catcherUrl: string, send: SendRequest, peerOf: (url: string) => Peer) {
  const subscriptions = await openSubscriptions(base.store, catcherUrl);
  const sender = createSender({ ...base, subscriptions, send, peerOf });
  return { subscriptions, sender, record: createOutbox({ ...base, subscriptions }) };
}

async function openService(base: Base, authority: TokenAuthority, events: EventSink) {
  const { store, clocks } = base;
  const customers = await openCustomers(store, clocks.service);
  const chats = openChats(store, clocks);
  const parts = { customers, chats, events, clocks, newId: base.newId };
  const plan = createPlanner({
    authority,
    clock: clocks.service,
    operations: { ...customerRoutes(parts), ...chatRoutes(parts) },
    heads: headRoutes(parts),
  });
  return { customers, chats, handle: await createService({ ...base, plan }) };
}

function isAuthorizationPath(target: string): boolean {
  return target.startsWith(`${issuerPath}/`) || target === issuerPath || target.startsWith('/.well-known/');
}

/** One listener serves both: the authorization server below its issuer path, the service elsewhere. */
function dispatch(authorization: AuthorizationServer, service: Service, onFailure: (error: unknown) => void) {
  return (origin: string): RequestListener =>
    (request, response) => {
      if (!isAuthorizationPath(request.url ?? '/')) {
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

function announceStart({ journal, clocks }: Base, listeners: readonly ListenerStatus[], notices: readonly string[]) {
  const atMs = clocks.wall.now();
  const down = listeners.filter((listener) => !listener.up);
  return journal.append([
    { kind: 'engine', atMs, change: 'started', message: 'The four parties started.' },
    ...notices.map((message) => ({ kind: 'engine' as const, atMs, change: 'file-set-aside' as const, message })),
    ...down.map(({ problem = '' }) => ({
      kind: 'engine' as const,
      atMs,
      change: 'listener-failed' as const,
      message: problem,
    })),
  ]);
}

async function openParties(options: EngineOptions, folder: DataFolder, base: Base): Promise<Engine> {
  const { addresses, exposed, version } = options;
  const { store, clocks, random, onFailure } = base;
  const prepared = options.prepareDataDir?.(folder.path, stampOf(clocks.wall)) ?? [];
  const pki = await openPki(folder.path, clocks.wall, random);
  const tls = pki.localhost;
  const prepare = answerClientErrors;

  const capture = createCatcher(base);
  const catcher = await openPartyListeners({
    party: 'catcher',
    ports: addresses.catcher,
    exposed,
    tls,
    prepare,
    handle: () => capture,
  });

  const api = { http: '', https: '' };
  const auth = { http: '', https: '' };
  const peerOf = (url: string): Peer => {
    const { origin, pathname } = new URL(url);
    if (origin === catcher.http || origin === catcher.https) return 'catcher';
    if (origin !== api.http && origin !== api.https) return 'other';
    return isAuthorizationPath(pathname) ? 'authorization' : 'service';
  };
  const sending = createSendRequest(pki.ca.cert, `Hookbench/${version}`);
  const webhooks = await openWebhooks(base, catcher.http, sending.send, peerOf);
  const authorization = await openAuthorization(base, () => [auth.http, auth.https]);
  const wake = (): void => {
    webhooks.sender.wake();
  };
  const service = await openService(base, authorization.authority, { record: webhooks.record, wake });
  const handle = dispatch(authorization.server, service.handle, onFailure);
  const listeners = await openPartyListeners({
    party: 'service',
    ports: addresses.service,
    exposed,
    tls,
    prepare,
    handle,
  });
  for (const scheme of ['http', 'https'] as const) {
    api[scheme] = listeners[scheme];
    auth[scheme] = listeners[scheme] + issuerPath;
  }

  const exchange = createExchange({ ...base, send: sending.send, peerOf });
  const startChat = createStartChat({
    exchange,
    random,
    target: () => {
      const client = authorization.clients.find('demo-service');
      return {
        clientId: client?.id ?? '',
        clientSecret: client?.secret ?? '',
        tokenEndpoint: `${auth.https}/token`,
        service: api.https,
      };
    },
  });
  const authorizationStatus = listeners.status.map((one) => ({
    ...one,
    party: 'authorization' as const,
    url: one.url + issuerPath,
  }));
  const status = [...authorizationStatus, ...listeners.status, ...catcher.status];
  const notices = [...store.notices, ...prepared, ...pki.notices];
  await announceStart(base, [...listeners.status, ...catcher.status], notices);
  wake();

  return {
    ...base,
    version,
    startedAt: toInstant(clocks.wall.now()),
    dataDir: folder.path,
    urls: { api, auth, catcher: { http: catcher.http, https: catcher.https } },
    listeners: status,
    notices,
    pki,
    clients: authorization.clients,
    customers: service.customers,
    chats: service.chats,
    subscriptions: webhooks.subscriptions,
    startChat,
    announce: folder.announce,
    async close() {
      await listeners.close();
      await webhooks.sender.stop();
      await catcher.close();
      sending.close();
      await base.journal.append([
        { kind: 'engine', atMs: clocks.wall.now(), change: 'stopped', message: 'The four parties stopped.' },
      ]);
      await store.close();
      folder.release();
    },
  };
}

/**
 * Starts all four parties over one data folder. A listener that cannot be opened is reported in `listeners`; the others
 * serve.
 * @throws HookbenchError `data_dir_in_use`, `data_dir_unusable`, `newer_schema`, `runtime_too_old`
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const folder = holdDataFolder(options.dataDir);
  let base: Base | undefined;
  try {
    base = openBase(options, folder.path);
    return await openParties(options, folder, base);
  } catch (error) {
    await base?.store.close();
    folder.release();
    throw error;
  }
}
