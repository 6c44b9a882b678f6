import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { faultName } from '#shared/faults/fault-name.ts';
import type { Check } from '#shared/model/decision.ts';
import type { FaultEffect, FaultPlace } from '#shared/model/fault.ts';
import type { Clocks } from '../../clock.ts';
import { drawDelay } from '../draw-delay.ts';
import type { FaultTarget } from '../fault-target.ts';
import type { ActingFault, Faults } from '../faults.ts';
import { resets, truncateAnswer, type AnswerStage, resetSocket } from '../wire/broken-answers.ts';
import { drip } from '../wire/drip.ts';
import { headOf, type WireAnswer, writeWire } from '../wire/wire-answer.ts';
import { rawHeaderValue } from '../../http/header-pairs.ts';
import { alterAnswerPayload, withFields, withoutFields } from './answer-payload.ts';

const proxyPage = Buffer.from(
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
);

/** A fault that changes the content of a response. */
type ContentFault = ActingFault<'html' | 'payload' | 'headers' | 'status'>;

/** Whether a response has a JSON body. */
const isJson = ({ body, rawHeaders }: WireAnswer): boolean =>
  body.length > 0 && /json/i.test(rawHeaderValue(rawHeaders, 'content-type') ?? '');

function withBody(answer: WireAnswer, body: Buffer, type: string | undefined): WireAnswer {
  const bare = withoutFields({ ...answer, body }, ['content-type']);
  return withFields(bare, [
    ...(type === undefined ? [] : [['content-type', type] as const]),
    ['content-length', String(body.length)],
  ]);
}

/** The faults that change the content of a response, in the order in which they act: at most one of each kind. */
function contentFaults(faults: Faults, where: FaultPlace, on: FaultTarget, answer: WireAnswer): ContentFault[] {
  const body = isJson(answer) ? (faults.act(where, 'html', on) ?? faults.act(where, 'payload', on)) : undefined;
  const headers = faults.act(where, 'headers', on);
  return [body, headers].filter((one) => one !== undefined);
}

/** Applies one fault to a response. */
function alterAnswer(answer: WireAnswer, { what }: ContentFault): WireAnswer {
  switch (what.kind) {
    case 'html':
      return withBody(answer, proxyPage, 'text/html; charset=utf-8');
    case 'payload':
      return alterAnswerPayload(answer, what.fault);
    case 'headers':
      return withFields(withoutFields(answer, what.remove), what.set);
    case 'status':
      return withFields(
        what.body === undefined ? answer : withBody(answer, Buffer.from(what.body), undefined),
        what.headers,
      );
  }
}

/** The places of faults that are servers. */
export type ServerPlace = 'authorization' | 'api' | 'catcher';

export interface AnsweringFaults {
  faults: Faults;
  clocks: Pick<Clocks, 'wall'>;
}

type BreakingFault = ActingFault<'drop-answer' | 'reset' | 'truncate' | 'drip'>;

/** What the declared faults change in one response. */
export interface AnswerPlan {
  /** The altered response. */
  answer: WireAnswer;
  /** Names of the faults that act. */
  names: string[];
  /** Names the faults in the decision. It always passes, because they do not decide the request. */
  check: Check;
  /**
   * Sends the response, delayed or interrupted if a fault requires it.
   * @param write Replaces the default way of writing the response.
   */
  send(response: ServerResponse, write?: () => void): void;
}

const isWithinAnswer = (what: Extract<FaultEffect, { kind: 'reset' }>): boolean =>
  what.stage !== 'connect' && what.stage !== 'tls';

/** The faults that act on one response, in the order in which they act. */
interface Acting {
  /** Faults that change its content. */
  content: ContentFault[];
  delay: ActingFault<'delay'> | undefined;
  /** The fault that interrupts or slows down the connection. */
  broken: BreakingFault | undefined;
}

/** Finds the faults that act on a response, at most one of each kind. Of those that interrupt it, only the first acts. */
function findFaults({ faults }: AnsweringFaults, where: ServerPlace, on: FaultTarget, answer: WireAnswer): Acting {
  const hasBody = answer.body.length > 0;
  return {
    content: contentFaults(faults, where, on, answer),
    delay: faults.act(where, 'delay', on),
    broken:
      faults.act(where, 'drop-answer', on) ??
      faults.act(where, 'reset', on, isWithinAnswer) ??
      (hasBody ? (faults.act(where, 'truncate', on) ?? faults.act(where, 'drip', on)) : undefined),
  };
}

/** Runs with the socket of a response, when the response has been assigned one. */
function onSocket(response: ServerResponse, run: (socket: Socket) => void): void {
  if (response.destroyed) return;
  if (response.socket) run(response.socket);
  else response.once('socket', run);
}

function breakOff(deps: AnsweringFaults, { id, what }: BreakingFault, socket: Socket, answer: WireAnswer): void {
  switch (what.kind) {
    case 'drop-answer':
      resetSocket(socket);
      return;
    case 'reset':
      resets[what.stage as AnswerStage](socket, answer);
      return;
    case 'truncate':
      truncateAnswer(socket, answer, what.bytes ?? Math.floor(answer.body.length / 2));
      return;
    case 'drip': {
      socket.write(headOf(answer, { drop: ['connection'], add: [['connection', 'close']] }));
      const sendRest = drip(socket, answer.body, what.bytesPerSecond, deps.clocks.wall);
      socket.once('close', deps.faults.onceGone(id, sendRest));
    }
  }
}

/** Delays a response. When the fault is cleared, the response is sent immediately. */
function holdBack(
  { clocks: { wall }, faults }: AnsweringFaults,
  fault: ActingFault<'delay'>,
  response: ServerResponse,
  send: () => void,
) {
  if (response.destroyed) return;
  const stop = (): void => {
    cancelTime();
    cancelWait();
  };
  const proceed = (): void => {
    stop();
    response.off('close', stop);
    if (!response.destroyed) send();
  };
  let cancelWait = (): void => undefined;
  const cancelTime = wall.after(drawDelay(fault), proceed);
  response.once('close', stop);
  cancelWait = faults.onceGone(fault.id, proceed);
}

/**
 * Plans how the declared faults change the response to one request.
 * @param before The fault that the response is from, if any; it may also change its headers and body.
 * @returns `undefined` if no fault acts.
 */
export function planAnswer(
  deps: AnsweringFaults,
  where: ServerPlace,
  on: FaultTarget,
  unaltered: WireAnswer,
  before: ActingFault<'status'> | undefined,
): AnswerPlan | undefined {
  const found = findFaults(deps, where, on, before ? alterAnswer(unaltered, before) : unaltered);
  const { broken, delay } = found;
  const content = before ? [before, ...found.content] : found.content;
  const acting = [...content, ...(delay ? [delay] : []), ...(broken ? [broken] : [])];
  if (acting.length === 0) return undefined;
  const answer = content.reduce<WireAnswer>(alterAnswer, unaltered);
  const removed = content.flatMap(({ what }) => (what.kind === 'headers' ? what.remove : []));
  const names = acting.map(({ id, what }) => `${faultName(what)} (${id})`).join(', ');
  return {
    answer,
    names: acting.map(({ what }) => faultName(what)),
    check: { name: 'faults_act', outcome: 'warning', evidence: `on the response: ${names}`, source: 'declared fault' },
    send(response, write) {
      const sendNow = (): void => {
        if (broken)
          onSocket(response, (socket) => {
            breakOff(deps, broken, socket, answer);
          });
        else if (write) write();
        else writeWire(response, answer, removed);
      };
      if (delay) holdBack(deps, delay, response, sendNow);
      else sendNow();
    },
  };
}
