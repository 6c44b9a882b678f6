import type { ServerResponse } from 'node:http';
import { neverAnswer } from '../../faults/answer/never-answer.ts';
import type { PartBase } from '../../part-base.ts';
import type { CaptureFaults } from '../capture-faults.ts';
import type { Decided } from '../decide-answer.ts';
import { misbehaveWith } from '../misbehave/misbehave.ts';
import type { Received } from '../received.ts';
import { writeAnswer } from './write-answer.ts';

/** Answers a stored capture as was decided: after its delay, and badly where that or a fault wants it. */
export function answerCapture(
  { clocks: { wall }, faults, onFailure }: Pick<PartBase, 'clocks' | 'faults' | 'onFailure'>,
  response: ServerResponse,
  { id: captureId, path }: Received,
  { answer: { delayMs, misbehave }, filled }: Decided,
  acting?: Pick<CaptureFaults, 'plan' | 'unanswered'>,
): void {
  if (acting?.unanswered !== undefined) {
    neverAnswer(faults, acting.unanswered, response);
    return;
  }
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
    if (acting?.plan) acting.plan.send(response, misbehave === undefined ? undefined : write);
    else write();
  };
  if (delayMs > 0) response.once('close', wall.after(delayMs, send));
  else send();
}
