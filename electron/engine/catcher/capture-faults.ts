import type { PlainAnswer } from '#shared/model/catcher-answer.ts';
import { neverAnswer } from '../faults/answer/never-answer.ts';
import { planAnswer, type AnswerPlan, type AnsweringFaults } from '../faults/answer/plan-answer.ts';
import type { FaultTarget } from '../faults/fault-target.ts';
import { fillAnswer } from './answers/write-answer.ts';
import type { Decided } from './decide-answer.ts';
import type { Received } from './received.ts';

/** The effect of declared faults on the response to a capture. */
export interface CaptureFaults {
  /** The checks and the altered response. */
  decided: Decided;
  plan: AnswerPlan;
}

/** The effect of the declared faults on a checked capture; undefined if none acts. */
export function faultsOf(
  deps: AnsweringFaults,
  capture: Received,
  trace: string | undefined,
  decided: Decided,
): CaptureFaults | undefined {
  const { faults } = deps;
  if (faults.none) return undefined;
  const { event, method, path } = capture;
  const on: FaultTarget = { method, path, event, trace, header: (name) => capture.header(name) };
  const hang = faults.act('catcher', 'hang', on);
  const status = hang ? undefined : faults.act('catcher', 'status', on);
  const instead = hang ?? status;
  const answer: PlainAnswer = { status: status?.what.status ?? 0, headers: [], body: '', delayMs: 0 };
  const chosen = instead ? { ...decided, rule: null, answer, filled: fillAnswer(answer, capture) } : decided;
  const plan = hang ? neverAnswer(faults, hang) : planAnswer(deps, 'catcher', on, chosen.filled, status);
  return plan && { decided: { ...chosen, filled: plan.answer }, plan };
}
