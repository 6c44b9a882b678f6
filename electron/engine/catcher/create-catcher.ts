import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BodyRefusal } from '../http/body-refusal.ts';
import type { Clocks } from '../clock.ts';
import { createByteBudget, type ByteBudget } from '../http/byte-budget.ts';
import { createLargeWrites } from '../http/large-writes.ts';
import { receiveBody } from '../http/receive-body.ts';
import { datedBy } from '../http/dated-by.ts';
import { parseTraceparent } from '../journal/trace-context.ts';
import type { PartBase } from '../part-base.ts';
import { answerCapture } from './answers/answer-capture.ts';
import {
  createConnectionTimes,
  createRequestsInFlight,
  factsOf,
  senderOf,
  type Arrival,
  type ConnectionTimes,
  type RequestsInFlight,
} from './arrival.ts';
import { deliveryMark } from './checks/duplicate.ts';
import { faultsOf } from './capture-faults.ts';
import { eventFinder } from './event-finder.ts';
import { captureUnreadable } from './capture-unreadable.ts';
import { createDecide, decideBrokenOff, decideRefused, type Decided, type DecideDeps } from './decide-answer.ts';
import { readAside, wantedBy } from './large-json.ts';
import { toReceived, type Received, type ReceivedFacts } from './received.ts';
import { storeCapture } from './store-capture.ts';

export interface CatcherServerDeps
  extends
    DecideDeps,
    Pick<PartBase, 'faults' | 'journal' | 'maxBytesInFlight' | 'newId' | 'onFailure' | 'senderJobs'> {}

/** The request handler of the catcher, and the preparation of its servers. */
export interface Catcher {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  prepare: (server: Server) => void;
}

const isTaken = ({ filled: { status } }: Decided): boolean => status >= 200 && status < 300;
const bodyLimit = 25 * 1024 * 1024;

/** A request as far as it was received. */
interface ReadRequest {
  capture: Received;
  /** When its head was received, by the wall clock. */
  atMs: number;
  arrival: Arrival;
  problem: string | undefined;
  /** Why its body was not read. */
  refused: BodyRefusal | undefined;
}

interface ReaderDeps {
  times: ConnectionTimes;
  inFlight: RequestsInFlight;
  budget: ByteBudget;
}

/** How long a body waits for the thread that reads it as JSON, in milliseconds. */
const maxQueuedMs = 8000;

const notRead = (why: string): Error => new Error(`The body was not read as JSON: ${why}.`);

/** When reading the body of a request as JSON ends, and when waiting for that ends. */
function untilGone({ wall }: Clocks, response: ServerResponse): [gone: AbortSignal, waiting: AbortSignal] {
  const [gone, waiting] = [new AbortController(), new AbortController()];
  const { socket } = response.req;
  const close = (): void => gone.abort(notRead('the sender closed the connection'));
  const end = (): void => waiting.abort(notRead('its sender closed its side while other bodies were read'));
  if (response.destroyed || socket.destroyed) close();
  else response.once('close', close);
  if (socket.readableEnded) end();
  else socket.once('end', end);
  wall.after(maxQueuedMs, () => waiting.abort(notRead(`other bodies were read for ${maxQueuedMs / 1000} s`)));
  return [gone.signal, waiting.signal];
}

function createRequestReader(
  { clocks, newId, ports, profile, senderJobs, settings }: CatcherServerDeps,
  reading: ReaderDeps,
) {
  const { budget, inFlight, times } = reading;
  const { wall } = clocks;
  const aside = (facts: ReceivedFacts, response: ServerResponse) =>
    readAside(senderJobs, facts, () => [wantedBy(settings.get()), ...untilGone(clocks, response)]);
  return async (request: IncomingMessage, response: ServerResponse): Promise<ReadRequest> => {
    const atMs = wall.now();
    const id = newId('cap');
    const { socket } = request;
    const waiting = times.waitingSince(socket) ?? atMs;
    senderOf(socket);
    const being = inFlight.begin(request);
    const read = await receiveBody(request, { limit: bodyLimit, budget });
    inFlight.end(being);
    const arrival: Arrival = { firstByteMs: atMs - waiting, lastByteMs: wall.now() - waiting };
    times.ended(socket);
    const facts = factsOf(request, id, atMs, read);
    const problem = being.problem ?? read.problem;
    const json = problem === undefined ? await aside(facts, response) : { ok: false as const, problem };
    const capture = toReceived(facts, eventFinder(profile.get(), ports.ownEvents()), json);
    return { capture, atMs, arrival, problem, refused: read.refused };
  };
}

function decideOn(
  decide: (capture: Received) => Decided | Promise<Decided>,
  capture: Received,
  problem: string | undefined,
  refused: BodyRefusal | undefined,
): Decided | Promise<Decided> {
  if (problem !== undefined) return decideBrokenOff(capture);
  return refused ? decideRefused(capture, refused) : decide(capture);
}

/** The catcher: captures any request byte for byte, checks it, and responds after the commit. */
export function createCatcher(deps: CatcherServerDeps): Catcher {
  const { journal } = deps;
  const { wall } = deps.clocks;
  const times = createConnectionTimes(wall);
  const inFlight = createRequestsInFlight();
  const decide = createDecide(deps);
  const budget = createByteBudget(wall, deps.maxBytesInFlight);
  const read = createRequestReader(deps, { times, inFlight, budget });
  const writing = { ...deps, largeWrites: createLargeWrites() };

  /** Forgets a request that was rejected or not stored, because its retry is not a duplicate. */
  function forget(capture: Received): void {
    const mark = deliveryMark(capture);
    if (mark !== undefined) deps.memory.forget(mark, capture.id);
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { arrival, atMs, capture, problem, refused } = await read(request, response);
    const context = parseTraceparent(request.headers['traceparent'] as string | undefined);
    const deciding = decideOn(decide, capture, problem, refused);
    const straight = deciding instanceof Promise ? await deciding : deciding;
    const acting = problem === undefined ? faultsOf(deps, capture, context?.trace, straight) : undefined;
    const decided = acting?.decided ?? straight;
    if (!isTaken(decided)) forget(capture);
    const record = {
      capture,
      context,
      checks: decided.checks,
      status: problem === undefined ? decided.filled.status : 0,
      rule: decided.rule,
      misbehaviour: problem === undefined ? decided.answer.misbehave : undefined,
      faults: acting?.plan.names,
      durationMs: wall.now() - atMs,
      arrival,
      problem,
    };
    try {
      await storeCapture(journal, record);
    } catch (error) {
      budget.release(request);
      deps.onFailure(error);
      forget(capture);
      response.writeHead(507, { 'content-length': '0' });
      response.end();
      return;
    }
    budget.release(request);
    if (problem === undefined) answerCapture(writing, response, capture, decided, acting?.plan);
  }

  return {
    handle: datedBy(deps.clocks.catcher, (request, response) => {
      receive(request, response).catch((error: unknown) => {
        budget.release(request);
        deps.onFailure(error);
        response.destroy();
      });
    }),
    prepare(server) {
      // A sender may close its side after the request and wait for the response.
      Object.assign(server, { httpAllowHalfOpen: true });
      times.watch(server);
      captureUnreadable(server, { ...deps, inFlight, receive });
    },
  };
}
