import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type BodyRefusal, createByteBudget, type ByteBudget } from '../http/byte-budget.ts';
import type { Clocks } from '../clock.ts';
import { createLargeWrites } from '../http/large-writes.ts';
import type { ReadJson } from '../http/parse-json.ts';
import { collectBody } from '../http/receive-body.ts';
import { datedBy } from '../http/received-request.ts';
import { parseTraceparent } from '../journal/trace-context.ts';
import type { PartBase } from '../part-base.ts';
import { answerCapture } from './answers/answer-capture.ts';
import { connectionOf, factsOf, senderOf, watchConnections, type Arrival } from './arrival.ts';
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
export type Catcher = ReturnType<typeof createCatcher>;

const isTaken = ({ filled: { status } }: Decided): boolean => status >= 200 && status < 300;
const bodyLimit = 25 * 1024 * 1024;

/** A request that was received as far as its sender sent it. */
interface Arrived {
  request: IncomingMessage;
  response: ServerResponse;
  facts: ReceivedFacts;
  arrival: Arrival;
  problem: string | undefined;
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

function decideOn(
  decide: (capture: Received) => Decided | Promise<Decided>,
  capture: Received,
  problem: string | undefined,
  refused: BodyRefusal | undefined,
): Decided | Promise<Decided> {
  if (problem !== undefined) return decideBrokenOff(capture);
  return refused ? decideRefused(capture, refused) : decide(capture);
}

/** Goes on with a value, immediately unless it is a promise: each promise of a request takes time from all others. */
type GoOn = <Value>(arrived: Sent, value: Value | Promise<Value>, next: (value: Value) => void) => void;
type Sent = Pick<Arrived, 'request' | 'response'>;

/** Abandons a request whose handling fails. */
function createGoOn({ onFailure }: CatcherServerDeps, budget: ByteBudget): GoOn {
  function abandon({ request, response }: Sent, error: unknown): void {
    budget.release(request);
    onFailure(error);
    response.destroy();
  }
  return (sent, value, next) => {
    if (value instanceof Promise) {
      value.then(next).catch((error: unknown) => {
        abandon(sent, error);
      });
      return;
    }
    try {
      next(value);
    } catch (error) {
      abandon(sent, error);
    }
  };
}

/** Stores a capture, then responds as it was decided. */
function createStoreAndAnswer(deps: CatcherServerDeps, budget: ByteBudget, goOn: GoOn) {
  const { clocks, journal, memory, onFailure } = deps;
  const writing = { clocks, onFailure, largeWrites: createLargeWrites() };

  /** Forgets a request that was rejected or not stored, because its retry is not a duplicate. */
  function forget(capture: Received): void {
    const mark = deliveryMark(capture);
    if (mark !== undefined) memory.forget(mark, capture.id);
  }

  return (arrived: Arrived, capture: Received, straight: Decided): void => {
    const { arrival, problem, request, response } = arrived;
    const context = parseTraceparent(request.headers['traceparent'] as string | undefined);
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
      durationMs: clocks.wall.now() - capture.atMs,
      arrival,
      problem,
    };
    storeCapture(journal, record, {
      resolve() {
        budget.release(request);
        if (problem !== undefined) return;
        goOn(arrived, decided, (chosen) => {
          answerCapture(writing, response, capture, chosen, acting?.plan);
        });
      },
      reject(error) {
        budget.release(request);
        onFailure(error);
        forget(capture);
        response.writeHead(507, { 'content-length': '0' });
        response.end();
      },
    });
  };
}

/** The catcher: captures any request byte for byte, checks it, and responds after the commit. */
export function createCatcher(deps: CatcherServerDeps) {
  const { clocks, newId, ports, profile, senderJobs, settings } = deps;
  const { wall } = clocks;
  const decide = createDecide(deps);
  const budget = createByteBudget(wall, deps.maxBytesInFlight);
  const body = { limit: bodyLimit, budget };
  const goOn = createGoOn(deps, budget);
  const storeAndAnswer = createStoreAndAnswer(deps, budget, goOn);

  const readJsonOf = ({ facts, problem, response }: Arrived): ReadJson | Promise<ReadJson> | undefined =>
    problem === undefined
      ? readAside(senderJobs, facts, () => [wantedBy(settings.get()), ...untilGone(clocks, response)])
      : { ok: false, problem };

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const atMs = wall.now();
    const id = newId('cap');
    const connection = connectionOf(request.socket);
    const waitingMs = connection.waitingSinceMs ?? atMs;
    const sender = senderOf(request.socket, connection);
    const reading: NonNullable<typeof connection.reading> = { request };
    connection.reading = reading;
    collectBody(request, body, (read) => {
      // The next request may already be on the connection.
      if (connection.reading === reading) connection.reading = undefined;
      const readMs = wall.now();
      const arrival = { firstByteMs: atMs - waitingMs, lastByteMs: readMs - waitingMs };
      connection.waitingSinceMs = readMs;
      const facts = factsOf(request, sender, id, atMs, read);
      const problem = reading.problem ?? read.problem;
      const arrived: Arrived = { request, response, facts, arrival, problem };
      goOn(arrived, readJsonOf(arrived), (json) => {
        const capture = toReceived(facts, eventFinder(profile.get(), ports.ownEvents()), json);
        goOn(arrived, decideOn(decide, capture, problem, read.refused), (decided) => {
          storeAndAnswer(arrived, capture, decided);
        });
      });
    });
  }

  return {
    handle: datedBy(clocks.catcher, receive),
    prepare(server: Server): void {
      // A sender may close its side after the request and wait for the response.
      Object.assign(server, { httpAllowHalfOpen: true });
      watchConnections(server, wall);
      captureUnreadable(server, { ...deps, receive });
    },
  };
}
