import type { ServerResponse } from 'node:http';
import type { PartBase } from '../../part-base.ts';
import type { Decided } from '../decide-answer.ts';
import { misbehaveWith } from '../misbehave/misbehave.ts';
import type { Received } from '../received.ts';
import { writeAnswer } from './write-answer.ts';

/** Answers a stored capture as was decided: after its delay, and badly where that is wanted. */
export function answerCapture(
  { clocks: { wall }, onFailure }: Pick<PartBase, 'clocks' | 'onFailure'>,
  response: ServerResponse,
  { id: captureId, path }: Received,
  { answer: { delayMs, misbehave }, filled }: Decided,
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
  if (delayMs > 0) response.once('close', wall.after(delayMs, write));
  else write();
}
