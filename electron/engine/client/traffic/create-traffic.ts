import { toInstant } from '#shared/model/instant.ts';
import type { Peer } from '#shared/model/party.ts';
import type { Traffic, TrafficRequest } from '#shared/model/traffic.ts';
import type { SendRequest } from '../../http/send-request.ts';
import type { PartBase } from '../../part-base.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { ChatTarget } from '../chat-target.ts';
import { createExchange, type Exchange } from '../exchanges.ts';
import { createLeanSend } from './lean-send.ts';
import { runTraffic, type ActOut, type TrafficRun } from './run-traffic.ts';
import { endWords, startWords } from './traffic-words.ts';
import { createTokenHolder } from './token-holder.ts';

export interface TrafficParts extends PartBase {
  /** The usual way out, for rates at which a person may want to look at each call. */
  exchange: Exchange;
  caCert: string;
  userAgent: string;
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
  let lean: { exchange: Exchange; close: () => void } | undefined;

  function leanExchange(): Exchange {
    if (!lean) {
      const { send, close } = createLeanSend(parts.caCert, parts.userAgent, connections, clocks.wall);
      lean = { exchange: createExchange({ ...parts, send: send satisfies SendRequest }), close };
    }
    return lean.exchange;
  }

  function note(change: 'started' | 'stopped', message: string) {
    return journal.append([{ kind: 'traffic', atMs: clocks.wall.now(), change, message }]);
  }

  async function end(): Promise<void> {
    const ending = run;
    if (ending?.stop()) await ending.ended;
  }

  function begin(request: TrafficRequest): TrafficRun {
    const exchange = request.chatsPerMinute > leanAbove ? leanExchange() : parts.exchange;
    const trace = newTrace(random);
    const { target } = parts;
    return runTraffic({
      ...parts,
      request,
      exchange,
      atOnce: connections,
      customers: parts.customers(),
      tokens: createTokenHolder({ exchange, clock: clocks.client, target, trace }),
      onEnd: (state) => note('stopped', endWords(state)),
      since: toInstant(clocks.wall.now()),
    });
  }

  const state = (): Traffic => run?.state() ?? idle;

  return {
    state,
    async start(request) {
      await end();
      await note('started', startWords(request));
      run = begin(request);
      return state();
    },
    async stop() {
      await end();
      return state();
    },
    async close() {
      await end();
      lean?.close();
    },
  };
}
