import { toInstant } from '#shared/model/instant.ts';
import type { Peer } from '#shared/model/party.ts';
import type { Traffic, TrafficRequest } from '#shared/model/traffic.ts';
import { counted } from '#shared/trace/counted.ts';
import type { FindWrongWay } from '../../faults/way/wrong-way.ts';
import type { SendRequest } from '../../http/outgoing-request.ts';
import type { PartBase } from '../../part-base.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { ChatTarget } from '../start-chat.ts';
import type { TokenReissuer } from '../alter-outgoing.ts';
import { createExchange, type Exchange } from '../exchanges.ts';
import { runTraffic, type ActOut, type TrafficRun, createTokenHolder } from './run-traffic.ts';

export interface TrafficDeps extends PartBase {
  /** Records each call in full detail; for low rates. */
  exchange: Exchange;
  /** A faster client for high rates. */
  sendLean: SendRequest;
  wrongWay: FindWrongWay;
  tokens: TokenReissuer;
  peerOf: (url: string) => Peer;
  target: () => ChatTarget;
  /** Ids of the customers that chats are started for. */
  customers: () => string[];
  /** Passes a started chat to the desk. */
  actOut: ActOut;
}

/** The traffic generator: a real client starts chats at a configured rate. */
export type TrafficGenerator = ReturnType<typeof createTraffic>;

/** Chats per minute above which the faster client is used. */
const leanAbove = 600;
const maxConnections = 64;
const idle: Traffic = { running: false, started: 0, failed: 0 };

export function createTraffic(deps: TrafficDeps) {
  const { clocks, journal, random } = deps;
  let run: TrafficRun | undefined;
  let ending: Promise<void> = Promise.resolve();
  let last: Promise<void> = ending;
  let closed = false;
  const leanExchange = createExchange({ ...deps, send: deps.sendLean });

  function note(change: 'started' | 'stopped', message: string) {
    return journal.append([{ kind: 'traffic', atMs: clocks.wall.now(), change, message }]);
  }

  /** Stops the current run, and waits until its end is recorded. */
  async function end(): Promise<void> {
    run?.stop();
    await ending;
  }

  function begin(request: TrafficRequest): TrafficRun {
    const exchange = request.chatsPerMinute > leanAbove ? leanExchange : deps.exchange;
    const { target } = deps;
    return runTraffic({
      ...deps,
      request,
      exchange,
      clock: clocks.wall,
      atOnce: maxConnections,
      customers: deps.customers(),
      tokens: createTokenHolder({ exchange, clock: clocks.client, target, trace: newTrace(random) }),
      since: toInstant(clocks.wall.now()),
    });
  }

  const state = (): Traffic => run?.state() ?? idle;

  /** Runs tasks one after the other, so that at most one run is active. */
  function inTurn(task: () => Promise<void>): Promise<Traffic> {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done.then(state);
  }

  return {
    state,
    /** Starts traffic. Stops the current run, if any. */
    start: (request: TrafficRequest): Promise<Traffic> =>
      inTurn(async () => {
        await end();
        if (closed) return;
        await note('started', startMessage(request));
        const next = begin(request);
        run = next;
        ending = next.ended.then(() => note('stopped', endMessage(next.state()))).then(() => undefined, deps.onFailure);
      }),
    stop: (): Promise<Traffic> => inTurn(end),
    async close(): Promise<void> {
      closed = true;
      await inTurn(end);
    },
  };
}

/** The journal message for the start of traffic. */
function startMessage({ chats, chatsPerMinute, seed }: TrafficRequest): string {
  const end = chats === undefined ? '' : ` until ${chats} are started`;
  return `Traffic started: ${counted(chatsPerMinute, 'chat', 'chats')} per minute, seed ${seed}${end}.`;
}

/** The journal message for the end of traffic. */
function endMessage({ failed, problem, started }: Traffic): string {
  const failures = failed === 0 ? '' : `, ${failed} failed`;
  return `Traffic stopped after ${counted(started, 'chat', 'chats')}${failures}.${problem === undefined ? '' : ` ${problem}`}`;
}
