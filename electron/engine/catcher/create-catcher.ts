import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { eventOfPath } from '#shared/profile/receiver-path.ts';
import { parseTraceparent } from '../journal/trace-context.ts';
import type { PartBase } from '../part-base.ts';
import { answerCapture } from './answers/answer-capture.ts';
import { createConnectionTimes, createRequestsUnderWay, factsOf, readToEnd, type Arrival } from './arrival.ts';
import { deliveryMark } from './checks/duplicate.ts';
import { faultsOf } from './capture-faults.ts';
import { captureUnreadable } from './capture-unreadable.ts';
import { createDecide, decideBrokenOff, type Decided, type DecideParts } from './decide-answer.ts';
import { toReceived, type Received } from './received.ts';
import { storeCapture } from './store-capture.ts';

export interface CatcherParts extends DecideParts, Pick<PartBase, 'faults' | 'journal' | 'newId' | 'onFailure'> {}

/** The catcher's listeners: what handles a request, and what each server needs beside. */
export interface Catcher {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  prepare: (server: Server) => void;
}

const isTaken = ({ filled: { status } }: Decided): boolean => status >= 200 && status < 300;
const bodyLimit = 25 * 1024 * 1024;

/** The catcher: takes any request on any path byte for byte, checks it, and answers once it is committed. */
export function createCatcher(parts: CatcherParts): Catcher {
  const { journal, profile } = parts;
  const { wall } = parts.clocks;
  const times = createConnectionTimes(wall);
  const underWay = createRequestsUnderWay();
  const decide = createDecide(parts);
  const answering = { faults: parts.faults, wall };

  /** A sender tries a request again that was refused or not stored: then it is no duplicate. */
  function forget(capture: Received): void {
    const mark = deliveryMark(capture);
    if (mark !== undefined) parts.memory.forget(mark, capture.id);
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = wall.now();
    const id = parts.newId('cap');
    const { socket } = request;
    const waiting = times.waitingSince(socket) ?? atMs;
    const being = underWay.begin(request);
    const read = await readToEnd(request, bodyLimit);
    underWay.end(being);
    const problem = being.problem ?? read.problem;
    const endMs = wall.now();
    times.ended(socket);
    const capture = toReceived(factsOf(request, id, atMs, read), (path) => eventOfPath(profile.get(), path));
    const arrival: Arrival = { firstByteMs: atMs - waiting, lastByteMs: endMs - waiting };
    const context = parseTraceparent(request.headers['traceparent'] as string | undefined);
    const straight = problem === undefined ? await decide(capture) : decideBrokenOff(capture);
    const acting = problem === undefined ? faultsOf(answering, capture, context?.trace, straight) : undefined;
    const decided = acting?.decided ?? straight;
    if (!isTaken(decided)) forget(capture);
    const record = {
      capture,
      context,
      verdicts: decided.verdicts,
      status: problem === undefined ? decided.filled.status : 0,
      rule: decided.rule,
      misbehaviour: problem === undefined ? decided.answer.misbehave : undefined,
      faults: acting?.names,
      durationMs: wall.now() - atMs,
      arrival,
      problem,
    };
    try {
      await storeCapture(journal, record);
    } catch (error) {
      parts.onFailure(error);
      forget(capture);
      response.writeHead(507, { 'content-length': '0' });
      response.end();
      return;
    }
    if (problem === undefined) answerCapture(parts, response, capture, decided, acting);
  }

  return {
    handle: (request, response) => {
      receive(request, response).catch((error: unknown) => {
        parts.onFailure(error);
        response.destroy();
      });
    },
    prepare(server) {
      // A sender may close its side behind the request and wait for the answer.
      Object.assign(server, { httpAllowHalfOpen: true });
      times.watch(server);
      captureUnreadable(server, { ...parts, underWay, receive });
    },
  };
}
