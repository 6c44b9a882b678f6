import { faultName } from '#shared/faults/fault-name.ts';
import type { ActingFault, Faults } from '../faults.ts';
import type { AnswerPlan } from './plan-answer.ts';

const noBytes = Buffer.alloc(0);

/** Plans that no response is sent. The connection is closed when the fault is cleared. */
export function neverAnswer(faults: Faults, { id, what }: ActingFault<'hang'>): AnswerPlan {
  return {
    answer: { status: 0, rawHeaders: [], body: noBytes },
    names: [faultName(what)],
    check: {
      name: 'no_fault_answers',
      outcome: 'failed',
      evidence: `the fault ${id} sends no response`,
      source: 'declared fault',
    },
    send(response) {
      if (response.destroyed) return;
      const cancel = faults.onceGone(id, () => {
        response.destroy();
      });
      response.once('close', cancel);
    },
  };
}
