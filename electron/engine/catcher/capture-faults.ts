import type { PlainAnswer } from '#shared/model/catcher-answer.ts';
import { faultName } from '#shared/faults/fault-name.ts';
import { createAnswerPlanner, type AnswerPlan, type AnsweringFaults } from '../faults/answer/plan-answer.ts';
import type { FaultTarget } from '../faults/fault-target.ts';
import { fillAnswer } from './answers/write-answer.ts';
import type { Decided } from './decide-answer.ts';
import type { Received } from './received.ts';

/** The effect of declared faults on the response to a capture. */
export interface CaptureFaults {
  /** The verdicts and the response, if a fault replaces the response. */
  decided: Decided;
  plan?: AnswerPlan | undefined;
  /** The fault because of which no response is sent. */
  unanswered?: string;
  /** Names of the acting faults. */
  names: string[] | undefined;
}

/** The effect of the declared faults on a checked capture; undefined if none acts. */
export function faultsOf(
  parts: AnsweringFaults,
  capture: Received,
  trace: string | undefined,
  decided: Decided,
): CaptureFaults | undefined {
  const { faults } = parts;
  if (faults.none) return undefined;
  const { event, method, path } = capture;
  const on: FaultTarget = { method, path, event, trace, header: (name) => capture.header(name) };
  const hang = faults.act('catcher', 'hang', on);
  if (hang) {
    const answer: PlainAnswer = { status: 0, headers: [], body: '', delayMs: 0 };
    return {
      decided: { ...decided, rule: null, answer, filled: { status: 0, rawHeaders: [], body: Buffer.alloc(0) } },
      unanswered: hang.id,
      names: [faultName(hang.what)],
    };
  }
  const status = faults.act('catcher', 'status', on);
  const answer: PlainAnswer | undefined = status && { status: status.what.status, headers: [], body: '', delayMs: 0 };
  const altered = answer ? { ...decided, rule: null, answer, filled: fillAnswer(answer, capture) } : decided;
  const plan = createAnswerPlanner(parts, 'catcher')(on, altered.filled, status);
  return { decided: { ...altered, filled: plan?.answer ?? altered.filled }, plan, names: plan?.names };
}
