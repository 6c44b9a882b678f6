import type { ServerResponse } from 'node:http';
import type { AnswerPlan } from '../../faults/answer/plan-answer.ts';
import type { LargeWrites } from '../../http/large-writes.ts';
import type { PartBase } from '../../part-base.ts';
import type { Decided } from '../decide-answer.ts';
import type { Received } from '../received.ts';
import { writeAnswer } from './write-answer.ts';
import type { Socket } from 'node:net';
import type { MisbehaviourKind } from '#shared/model/catcher-answer.ts';
import type { Clock } from '../../clock.ts';
import { resets } from '../../faults/wire/broken-answers.ts';
import { drip } from '../../faults/wire/drip.ts';
import { chunked, headOf, lengthOf, wholeOf, type WireAnswer } from '../../faults/wire/wire-answer.ts';

/** The context of a misbehaviour: the connection, and the correct response. */
interface Stage {
  socket: Socket;
  response: ServerResponse;
  answer: WireAnswer;
  captureId: string;
  /** The request target, for redirects. */
  path: string;
  wall: Clock;
}

type Misbehave = (stage: Stage) => void;

const endlessMs = 100;
const endlessChunk = 'x'.repeat(16 * 1024);
const hugeValue = 'x'.repeat(64 * 1024);

/** A body to interrupt: that of the response, or one that is long enough. */
const bodyOf = ({ answer }: Stage): Buffer => (answer.body.length > 1 ? answer.body : Buffer.from('{"received":true}'));

/** Repeats a function until the connection is closed. */
function repeat({ socket, wall }: Stage, ms: number, step: () => boolean): void {
  const next = (): void => {
    if (!socket.destroyed && socket.writable && step()) wall.after(ms, next);
  };
  next();
}

/** The implementation of each misbehaviour. */
const misbehave: Record<MisbehaviourKind, Misbehave> = {
  'never-answer': () => undefined,
  drip({ answer, socket, wall }) {
    drip(socket, wholeOf(answer), 1, wall);
  },
  'reset-before-headers': ({ answer, socket }) => {
    resets['before-headers'](socket, answer);
  },
  'reset-during-headers': ({ answer, socket }) => {
    resets['during-headers'](socket, answer);
  },
  'reset-during-body'(stage) {
    resets['during-body'](stage.socket, { ...stage.answer, body: bodyOf(stage) });
  },
  'reset-after-body': ({ answer, socket }) => {
    resets['after-body'](socket, answer);
  },
  'close-without-answer': ({ socket }) => {
    socket.end();
  },
  'wrong-content-length'(stage) {
    const body = bodyOf(stage);
    const head = headOf(stage.answer, lengthOf(body.length + 100));
    stage.socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  },
  'bad-chunk'(stage) {
    stage.socket.end(`${headOf(stage.answer, chunked)}zz\r\n${bodyOf(stage).toString('latin1')}\r\n0\r\n\r\n`);
  },
  'malformed-status-line': ({ socket }) => {
    socket.end('HTTP/one point one OK two hundred\r\n\r\n');
  },
  'endless-body'(stage) {
    stage.socket.write(headOf(stage.answer, chunked));
    const chunk = `${endlessChunk.length.toString(16)}\r\n${endlessChunk}\r\n`;
    repeat(stage, endlessMs, () => {
      if (stage.socket.writableLength < chunk.length * 4) stage.socket.write(chunk);
      return true;
    });
  },
  'continue-then-nothing': ({ response }) => {
    response.writeContinue();
  },
  'redirect-loop': ({ captureId, path, response }) => {
    const location = path.startsWith('/') ? path : '/';
    response.writeHead(307, ['location', location, 'hookbench-capture', captureId, 'content-length', '0']);
    response.end();
  },
  'huge-headers': ({ answer, response }) => {
    response.writeHead(answer.status, [...answer.rawHeaders, 'x-huge', hugeValue]);
    response.end(answer.body);
  },
};

/** Misbehaves instead of responding. The connection is reused only after a complete response. */
function misbehaveWith(kind: MisbehaviourKind, stage: Omit<Stage, 'socket'>): void {
  const { socket } = stage.response;
  if (!socket || socket.destroyed) return;
  misbehave[kind]({ ...stage, socket });
}

interface AnswerDeps extends Pick<PartBase, 'clocks' | 'onFailure'> {
  largeWrites: LargeWrites;
}

/** Sends the chosen response to a stored capture: after its delay, with its misbehaviour or a fault. */
export function answerCapture(
  { clocks: { wall }, largeWrites, onFailure }: AnswerDeps,
  response: ServerResponse,
  { id: captureId, path }: Received,
  { answer: { body, delayMs, forward, misbehave }, filled }: Decided,
  altered?: AnswerPlan,
): void {
  function write(): void {
    if (response.destroyed) return;
    try {
      if (misbehave === undefined) writeAnswer(response, filled);
      else misbehaveWith(misbehave, { response, answer: filled, captureId, path, wall });
    } catch (error) {
      onFailure(error);
      response.destroy();
    }
  }
  const send = (): void => {
    if (altered) altered.send(response, misbehave === undefined ? undefined : write);
    else write();
  };
  const begin = (): void => {
    largeWrites(forward === undefined ? body.length : filled.body.length, send);
  };
  if (delayMs > 0) response.once('close', wall.after(delayMs, begin));
  else begin();
}
