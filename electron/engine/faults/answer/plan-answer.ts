import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { faultName } from '#shared/faults/fault-name.ts';
import type { Check } from '#shared/model/decision.ts';
import type { FaultEffect } from '#shared/model/fault.ts';
import type { Clock } from '../../clock.ts';
import { drawDelay } from '../draw-delay.ts';
import type { FaultTarget } from '../fault-target.ts';
import type { ActingFault, Faults } from '../faults.ts';
import { resets, truncateAnswer, type AnswerStage } from '../wire/broken-answers.ts';
import { drip } from '../wire/drip.ts';
import { resetSocket } from '../wire/reset-socket.ts';
import { headOf, type WireAnswer } from '../wire/wire-answer.ts';
import { writeWire } from '../wire/write-wire.ts';
import { bendAnswer, isJson, type ContentFault } from './bend-answer.ts';

/** One of our servers, by the name under which faults act there. */
export type ServerPlace = 'authorization' | 'api' | 'catcher';

export interface AnsweringFaults {
  faults: Faults;
  wall: Clock;
}

type BreakingFault = ActingFault<'drop-answer' | 'reset' | 'truncate' | 'drip'>;

/** What is wrong on purpose with one answer. */
export interface AnswerPlan {
  /** The answer as the faults change it. */
  answer: WireAnswer;
  /** Names of the faults that act. */
  names: string[];
  /** Says so in the decision: the request is allowed or refused as without them. */
  check: Check;
  /**
   * Sends the answer, late or broken off where that is wanted.
   * @param write Writes it, where that is not done in the usual way.
   */
  send(response: ServerResponse, write?: () => void): void;
}

const isWithinAnswer = (what: Extract<FaultEffect, { kind: 'reset' }>): boolean =>
  what.stage !== 'connect' && what.stage !== 'tls';

/** The faults that act on one answer, in the order in which they do. */
interface Acting {
  /** Those that change what it says. */
  content: ContentFault[];
  delay: ActingFault<'delay'> | undefined;
  /** The one that breaks the connection off or slows it down. */
  broken: BreakingFault | undefined;
}

/** Asks each kind once. Those that need a body are asked only where there is one; of those that break off, the first acts. */
function ask({ faults }: AnsweringFaults, where: ServerPlace, on: FaultTarget, answer: WireAnswer): Acting {
  const hasBody = answer.body.length > 0;
  const html = isJson(answer) ? faults.act(where, 'html', on) : undefined;
  const payload = !html && isJson(answer) ? faults.act(where, 'payload', on) : undefined;
  const headers = faults.act(where, 'headers', on);
  return {
    content: [html, payload, headers].filter((one) => one !== undefined),
    delay: faults.act(where, 'delay', on),
    broken:
      faults.act(where, 'drop-answer', on) ??
      faults.act(where, 'reset', on, isWithinAnswer) ??
      (hasBody ? (faults.act(where, 'truncate', on) ?? faults.act(where, 'drip', on)) : undefined),
  };
}

/** Does something with the connection of an answer once its turn has come. */
function onSocket(response: ServerResponse, run: (socket: Socket) => void): void {
  if (response.destroyed) return;
  if (response.socket) run(response.socket);
  else response.once('socket', run);
}

function breakOff(parts: AnsweringFaults, { id, what }: BreakingFault, socket: Socket, answer: WireAnswer): void {
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
      const sendRest = drip(socket, answer.body, what.bytesPerSecond, parts.wall);
      socket.once('close', parts.faults.onceGone(id, sendRest));
    }
  }
}

/** Holds an answer back; when its fault is cleared meanwhile, it goes out at once. */
function holdBack(
  { faults, wall }: AnsweringFaults,
  fault: ActingFault<'delay'>,
  response: ServerResponse,
  go: () => void,
) {
  const stop = (): void => {
    cancelTime();
    cancelWait();
  };
  const goOn = (): void => {
    stop();
    response.off('close', stop);
    if (!response.destroyed) go();
  };
  let cancelWait = (): void => undefined;
  const cancelTime = wall.after(drawDelay(fault), goOn);
  response.once('close', stop);
  cancelWait = faults.onceGone(fault.id, goOn);
}

function toPlan(
  parts: AnsweringFaults,
  { broken, content, delay }: Acting,
  straight: WireAnswer,
): AnswerPlan | undefined {
  const acting = [...content, ...(delay ? [delay] : []), ...(broken ? [broken] : [])];
  if (acting.length === 0) return undefined;
  const answer = content.reduce<WireAnswer>(bendAnswer, straight);
  const removed = content.flatMap(({ what }) => (what.kind === 'headers' ? what.remove : []));
  const words = acting.map(({ id, what }) => `${faultName(what)} (${id})`).join(', ');
  return {
    answer,
    names: acting.map(({ what }) => faultName(what)),
    check: { name: 'faults_act', outcome: 'passed', evidence: `on the answer: ${words}`, source: 'declared fault' },
    send(response, write) {
      const go = (): void => {
        if (broken)
          onSocket(response, (socket) => {
            breakOff(parts, broken, socket, answer);
          });
        else if (write) write();
        else writeWire(response, answer, removed);
      };
      if (delay) holdBack(parts, delay, response, go);
      else go();
    },
  };
}

/**
 * Plans what the declared faults do to the answer to one request, after the work is done. They are asked once, also when
 * the answer is made again because another write came in between.
 * @returns Gives nothing when none acts.
 */
export function createAnswerPlanner(
  parts: AnsweringFaults,
  where: ServerPlace,
): (on: FaultTarget, straight: WireAnswer, before: ActingFault<'status'> | undefined) => AnswerPlan | undefined {
  let acting: Acting | undefined;
  return (on, straight, before) => {
    if (!acting) {
      const asked = ask(parts, where, on, before ? bendAnswer(straight, before) : straight);
      acting = before ? { ...asked, content: [before, ...asked.content] } : asked;
    }
    return toPlan(parts, acting, straight);
  };
}
