import type { ServerResponse } from 'node:http';
import type { AnswerPlan } from '../../faults/answer/plan-answer.ts';
import type { LargeWrites } from '../../http/large-writes.ts';
import type { PartBase } from '../../part-base.ts';
import type { Decided } from '../decide-answer.ts';
import { misbehaveWith } from '../misbehave/misbehave.ts';
import type { Received } from '../received.ts';
import { writeAnswer } from './write-answer.ts';

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
