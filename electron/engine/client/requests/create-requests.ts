import { isUtf8 } from 'node:buffer';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import {
  type PreparedRequest,
  type RequestRun,
  savedRequest,
  type SavedRequest,
  type RequestSpec,
} from '#shared/model/request-run.ts';
import { createTokenCache } from '../../http/token-request.ts';
import type { ProbePort } from '../../http/probe/probe-port.ts';
import type { PartBase } from '../../part-base.ts';
import type { ConnectionHolder } from '../connection-settings.ts';
import type { Exchange } from '../exchanges.ts';
import { beginRun, fillOf, type BeginDeps, type RequestPlace } from './begin-run.ts';
import type { ClientMessage, Fill } from './client-message.ts';
import type { OwnContract } from '../../interface/serve/own-contract.ts';
import { createEnvironments, type Environments } from './environments.ts';
import { evidenceOf, sendAndKeep } from './send-and-keep.ts';
import { readSteps } from './history.ts';
import { notesOf } from './notes-of.ts';
import { withAttachedToken } from './run-request.ts';
import type { TokenServers } from '../servers/open-servers.ts';
import type { TokenDeps } from './token-ports.ts';
import type { Secrets } from '../../journal/secret-values.ts';
import type { NewId } from '../../identifier.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { serviceRoutes } from '#shared/model/customer-contact.ts';
import type { Profile } from '#shared/profile/profile.ts';

const identityScopes = ['profile', 'email', 'openid'];
/** Scopes that are not sufficient, if the call does not require them. Never `admin`, which permits all. */
const candidates = {
  read: ['write:customers', 'read:customers', ...identityScopes],
  write: ['read:customers', ...identityScopes],
  own: identityScopes,
};

/**
 * A scope that does not permit calls of a method; HEAD is treated as GET.
 * @param own The scopes of the user's interface, if the service offers it.
 */
function insufficientScope({ endpointScopes }: Profile, given: string, own?: readonly string[]): string {
  const method = given.toUpperCase().replace(/^HEAD$/, 'GET');
  const routes = serviceRoutes.filter((route) => route.method === method);
  const required = own ?? routes.flatMap(({ operation }) => endpointScopes[operation] ?? []);
  const kind = own ? 'own' : method === 'GET' || method === 'OPTIONS' ? 'read' : 'write';
  return candidates[kind].find((scope) => !required.includes(scope)) ?? 'none';
}

/** Saved requests, in the order in which they were added. */
interface SavedRequests {
  all(): SavedRequest[];
  find(id: string): SavedRequest | undefined;
  /** Adds all or none. @param beside Statements that are part of it. */
  add(items: readonly Omit<SavedRequest, 'id'>[], beside?: readonly Statement[]): Promise<SavedRequest[]>;
  put(item: SavedRequest): Promise<void>;
  /** @returns Whether the request existed. */
  remove(id: string): Promise<boolean>;
}

const maxSaved = 10_000;

function createSavedRequests(store: Store, newId: NewId): SavedRequests {
  const read = (sql: string, ...params: string[]): SavedRequest[] =>
    store.all(sql, ...params).map((row) => savedRequest.parse(JSON.parse(store.unseal(row['request'] as string))));
  const count = (): number => Number(store.get('SELECT count(*) AS n FROM saved_requests')?.['n'] ?? 0);
  return {
    all: () => read('SELECT request FROM saved_requests ORDER BY rowid'),
    find: (id) => read('SELECT request FROM saved_requests WHERE id = ?', id)[0],
    async add(items, beside = []) {
      if (count() + items.length > maxSaved) {
        throw new HookbenchError('bad_input', `At most ${maxSaved.toLocaleString('en')} requests can be saved.`, {
          field: '/items',
          hint: 'Delete saved requests that you do not need.',
        });
      }
      const added = items.map((item) => ({ id: newId('req'), ...item }));
      const sql = 'INSERT INTO saved_requests (id, request) VALUES (?, ?)';
      const inserts = added.map((item) => ({ sql, params: [item.id, store.seal(JSON.stringify(item))] }));
      await store.write([...inserts, ...beside]);
      return added;
    },
    async put(item) {
      const sql = 'UPDATE saved_requests SET request = ? WHERE id = ?';
      await store.write([{ sql, params: [store.seal(JSON.stringify(item)), item.id] }]);
    },
    async remove(id) {
      const outcome = await store.write([{ sql: 'DELETE FROM saved_requests WHERE id = ?', params: [id], expect: 1 }]);
      return outcome.kind === 'committed';
    },
  };
}

/** The requests that a user sends as the client. */
export interface Requests {
  readonly saved: SavedRequests;
  readonly environments: Environments;
  readonly servers: TokenServers;
  /**
   * Sends a request with its token requests, redirects and retries, diagnoses the result and compares it with the user's
   * interface. The signal cancels it.
   * @param service The base URL of the service, if the paths of the interface may begin after it.
   */
  send(spec: RequestSpec, place?: RequestPlace, signal?: AbortSignal, service?: string): Promise<RequestRun>;
  /** Replaces variables in the texts of a server. `secrets` are their values that are not recorded. */
  fill(server: AuthorizationServer, place: RequestPlace): { fill: Fill; secrets: Secrets };
  /** The request as it would be sent, with its token. */
  prepare(spec: RequestSpec, place?: RequestPlace, signal?: AbortSignal): Promise<PreparedRequest>;
  /** Clears the history. @returns The number of removed requests. */
  clear(): Promise<number>;
  /** Cancels the requests in flight, and waits until they are stored. */
  close(): Promise<void>;
}

export interface RequestsDeps extends Omit<TokenDeps, 'clocks' | 'insufficientScope'> {
  base: PartBase;
  exchange: Exchange;
  connection: Pick<ConnectionHolder, 'get'>;
  servers: TokenServers;
  /** Finds out what a port speaks that did not answer as expected. */
  probe: ProbePort;
  ownContract: OwnContract;
  /** Variables of every request, e.g. `api`. An environment can override them. */
  builtIns: ReadonlyMap<string, string>;
}

function toPrepared({ body, headers, method, url }: ClientMessage): PreparedRequest {
  const written = isUtf8(body) ? { bodyText: body.toString() } : { bodyBase64: body.toString('base64') };
  return { method, url, headers, ...(body.length > 0 && written) };
}

export function createRequests(deps: RequestsDeps): Requests {
  const { base, builtIns, connection, ownContract, exchange, probe, servers, ...rest } = deps;
  const { clocks, newId, random, store } = base;
  const tokens: TokenDeps = {
    ...rest,
    clocks,
    insufficientScope: (method) => insufficientScope(base.profile.get(), method, ownContract.scopes()),
  };
  const running: BeginDeps = {
    exchange,
    connection,
    random,
    clock: clocks.client,
    builtIns,
    auth: {
      tokens,
      servers,
      cache: createTokenCache(clocks.client),
      certificates: () => connection.get().certificates,
      addresses: [...builtIns].filter(([name]) => name.startsWith('api')).map(([, url]) => url),
    },
  };
  const stopping = new AbortController();
  const inFlight = new Set<Promise<unknown>>();

  return {
    saved: createSavedRequests(store, newId),
    environments: createEnvironments(store, newId),
    servers,
    fill: (server, place) => fillOf(running, server, place),
    async send(spec, place = {}, signal, service) {
      const either = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
      const sending = sendAndKeep(base, { ...beginRun(running, spec, place, either), service }, probe, ownContract);
      inFlight.add(sending);
      try {
        return await sending;
      } finally {
        inFlight.delete(sending);
      }
    },
    async prepare(spec, place = {}, signal) {
      const run = beginRun(running, spec, place, signal);
      const { message, steps } = await withAttachedToken(run);
      if (!message) {
        const last = readSteps(store, steps).at(-1);
        const { diagnose } = await import('#shared/diagnosis/diagnose.ts');
        const why = last ? diagnose(evidenceOf(last, run.spec.timeoutMs)).sentence : '';
        throw new HookbenchError('bad_input', `No token was issued for the request. ${why}`, { field: '/token' });
      }
      const notes = notesOf(run.spec, []);
      return { ...toPrepared(message), ...(notes.length > 0 && { notes }) };
    },
    async clear() {
      const before = Number(store.get('SELECT count(*) AS n FROM requests')?.['n'] ?? 0);
      await store.free([{ sql: 'DELETE FROM requests', params: [] }]);
      return before;
    },
    async close() {
      stopping.abort();
      await Promise.allSettled(inFlight);
    },
  };
}
