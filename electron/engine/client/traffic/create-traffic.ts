import { toInstant } from '#shared/model/instant.ts';
import type { Peer } from '#shared/model/party.ts';
import type { Traffic, TrafficRequest } from '#shared/model/traffic.ts';
import type { FindWrongWay } from '../../faults/way/wrong-way.ts';
import type { SendRequest } from '../../http/outgoing-request.ts';
import type { PartBase } from '../../part-base.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { ChatTarget } from '../chat-target.ts';
import type { TokenBender } from '../bend-outgoing.ts';
import { createExchange, type Exchange } from '../exchanges.ts';
import { runTraffic, type ActOut, type TrafficRun } from './run-traffic.ts';
import { endWords, startWords } from './traffic-words.ts';
import { createTokenHolder } from './token-holder.ts';

export interface TrafficParts extends PartBase {
  /** The usual way out, for rates at which a person may want to look at each call. */
  exchange: Exchange;
  /** The leaner way out, for higher rates. */
  sendLean: SendRequest;
  wrongWay: FindWrongWay;
  tokens: TokenBender;
  peerOf: (url: string) => Peer;
  target: () => ChatTarget;
  /** Identifiers of the customers that chats are started for. */
  customers: () => string[];
  /** Hands a chat that was started to the desk. */
  actOut: ActOut;
}

/** The generator of traffic: chats that a real client starts, so many a minute. */
export interface TrafficGenerator {
  state(): Traffic;
  /** Starts, in the place of what may run. */
  start(request: TrafficRequest): Promise<Traffic>;
  stop(): Promise<Traffic>;
  close(): Promise<void>;
}

/** Chats a minute above which the lean way out is taken. */
const leanAbove = 600;
const connections = 64;
const idle: Traffic = { running: false, started: 0, failed: 0 };

export function createTraffic(parts: TrafficParts): TrafficGenerator {
  const { clocks, journal, random } = parts;
  let run: TrafficRun | undefined;
  let ending: Promise<void> = Promise.resolve();
  let last: Promise<void> = ending;
  let closed = false;
  const leanExchange = createExchange({ ...parts, send: parts.sendLean });

  function note(change: 'started' | 'stopped', message: string) {
    return journal.append([{ kind: 'traffic', atMs: clocks.wall.now(), change, message }]);
  }

  /** Stops what runs, and waits until its end is journalled. */
  async function end(): Promise<void> {
    run?.stop();
    await ending;
  }

  function begin(request: TrafficRequest): TrafficRun {
    const exchange = request.chatsPerMinute > leanAbove ? leanExchange : parts.exchange;
    const { target } = parts;
    return runTraffic({
      ...parts,
      request,
      exchange,
      clock: clocks.wall,
      atOnce: connections,
      customers: parts.customers(),
      tokens: createTokenHolder({ exchange, clock: clocks.client, target, trace: newTrace(random) }),
      since: toInstant(clocks.wall.now()),
    });
  }

  const state = (): Traffic => run?.state() ?? idle;

  /** What is asked at once is done one after the other, so that never two run. */
  function inTurn(task: () => Promise<void>): Promise<Traffic> {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done.then(state);
  }

  return {
    state,
    start: (request) =>
      inTurn(async () => {
        await end();
        if (closed) return;
        await note('started', startWords(request));
        const begun = begin(request);
        run = begun;
        ending = begun.ended
          .then(() => note('stopped', endWords(begun.state())))
          .then(() => undefined, parts.onFailure);
      }),
    stop: () => inTurn(end),
    async close() {
      closed = true;
      await inTurn(end);
    },
  };
}
