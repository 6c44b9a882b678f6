import { connect } from 'node:net';
import type { Fault, FaultEffectInput, FaultMatch, FaultTiming } from '#shared/model/fault.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { pageOfCaptures, wholeCapture } from '../../electron/engine/catcher/read-captures.ts';
import { http, type TestRequest, type TestResponse } from './http-request.ts';
import type { TestEngine } from './start-engine.ts';

/** The bytes received until the end of a connection, and whether it was reset. */
export interface RawAnswer {
  text: string;
  reset: boolean;
}

/** One of the servers at which faults act, with a request to it that succeeds without any. */
export interface FaultyPlace {
  /** Status of the answer without faults. */
  usual: number;
  url: string;
  request: TestRequest & { headers: Record<string, string>; body: string };
  set(what: FaultEffectInput, when?: FaultTiming, match?: FaultMatch): Promise<Fault>;
  ask(change?: TestRequest): Promise<TestResponse>;
  /** The same over a plain socket. */
  askRaw(): Promise<RawAnswer>;
  /** How often the work was done. */
  done(): number;
  /** The server's own decision about its last request. */
  lastSaid(): string;
  /** Whether an error is of the shape in which the party writes them. */
  isOwnError(answer: TestResponse): boolean;
}

/** Sends bytes and reads until the connection ends, one way or the other. */
function exchangeRaw(url: string, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    let reset = false;
    socket.setEncoding('latin1');
    socket.on('data', (piece) => (text += String(piece)));
    socket.on('error', (error: NodeJS.ErrnoException) => (reset = error.code === 'ECONNRESET'));
    socket.on('close', () => {
      resolve({ text, reset });
    });
    socket.write(bytes);
  });
}

type Known = Pick<FaultyPlace, 'usual' | 'url' | 'request' | 'done' | 'lastSaid' | 'isOwnError'>;

function entries(test: TestEngine): JournalEntry[] {
  const { journal } = test.engine;
  return journal.since(0, 100_000);
}

function lastEvidence(test: TestEngine): string {
  const decisions = entries(test).flatMap((entry) => (entry.kind === 'decision' ? [entry.checks] : []));
  return (decisions.at(-1) ?? []).map(({ evidence, name, outcome }) => `${name} ${outcome}: ${evidence}`).join('\n');
}

async function knownOf(test: TestEngine, where: 'authorization' | 'api' | 'catcher'): Promise<Known> {
  const { engine } = test;
  if (where === 'api') {
    const headers = { authorization: `Bearer ${await test.token()}`, 'content-type': 'application/json' };
    return {
      usual: 201,
      url: `${test.api}/api/chat/start`,
      request: { method: 'POST', headers, body: '{"customerId":"C-1001"}' },
      done: () => entries(test).filter(({ kind }) => kind === 'chat').length,
      lastSaid: () => lastEvidence(test),
      isOwnError: ({ headers: fields }) => fields['content-type'] === 'application/problem+json',
    };
  }
  if (where === 'authorization') {
    const secret = engine.authorization.clients.find('demo-service')?.secret ?? '';
    const form = { grant_type: 'client_credentials', client_id: 'demo-service', client_secret: secret };
    return {
      usual: 200,
      url: `${test.auth}/token`,
      request: {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(form)),
      },
      done: () => entries(test).filter(({ kind }) => kind === 'token').length,
      lastSaid: () => lastEvidence(test),
      isOwnError: ({ json }) => (json as { error?: string }).error === 'server_error',
    };
  }
  await engine.catcher.settings.update({
    answer: { status: 200, headers: [['content-type', 'application/json']], body: '{"received":true}', delayMs: 0 },
  });
  return {
    usual: 200,
    url: `${test.catcher}/hooks`,
    request: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"event":"chat_started"}' },
    done: () => entries(test).filter(({ kind }) => kind === 'capture').length,
    lastSaid: () => JSON.stringify(pageOfCaptures(engine.store, { limit: 1, order: 'desc' }, wholeCapture).items[0]),
    isOwnError: ({ headers }) => headers['hookbench-capture'] !== undefined,
  };
}

/** Makes one of the servers ready to misbehave. */
export async function faultyPlace(test: TestEngine, where: 'authorization' | 'api' | 'catcher'): Promise<FaultyPlace> {
  const known = await knownOf(test, where);
  const { request, url } = known;
  return {
    ...known,
    set: (what, when = { always: true }, match = {}) => test.engine.faults.set({ where, match, what, when }),
    ask: (change = {}) => http(url, { ...request, ...change }),
    askRaw() {
      const { pathname } = new URL(url);
      const fields = {
        host: 'localhost',
        connection: 'close',
        ...request.headers,
        'content-length': request.body.length,
      };
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
      return exchangeRaw(url, [`POST ${pathname} HTTP/1.1`, ...lines, '', request.body].join('\r\n'));
    },
  };
}
