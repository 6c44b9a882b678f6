import type { RequestRun } from '#shared/model/request-run.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import type { Step } from '#shared/experiments/step.ts';
import type { ExperimentContext } from '../experiment-context.ts';
import { withVariables } from '#shared/template/with-variables.ts';
import { bodyKindOf } from './body-kind-of.ts';

type RequestStep = Extract<Step, { do: 'request' }>;

/** Stores fields of a JSON response for later steps. */
function keepFields(
  context: ExperimentContext,
  keep: NonNullable<RequestStep['keep']>,
  text: string | undefined,
): void {
  let answer: unknown;
  try {
    answer = JSON.parse(text ?? '');
  } catch {
    return;
  }
  if (typeof answer !== 'object' || answer === null) return;
  const fields = new Map<string, unknown>(Object.entries(answer));
  for (const [name, field] of Object.entries(keep)) {
    const value = fields.get(field);
    if (typeof value === 'string' || typeof value === 'number') context.variables.set(name, String(value));
  }
}

/** The results without those of token requests, unless nothing else was sent. */
function answersOf({ steps }: RequestRun): string[] {
  const own = steps.filter(({ role }) => role !== 'token');
  const shown = own.length === 0 ? steps : own;
  return shown.map(({ exchange: { error, response } }) => error?.code ?? String(response?.status ?? 'none'));
}

const pollMs = 10;

/** A signal that cancels after the time of the step; if a fault holds the request, not before it has. */
function signalOf({ cancelAfterMs }: RequestStep, { parties, signal }: ExperimentContext): AbortSignal {
  if (cancelAfterMs === undefined) return signal;
  const gone = new AbortController();
  const { faults } = parties;
  const cancel = (): void => {
    if (faults.none || faults.all().some(({ hits }) => hits > 0)) gone.abort();
    else if (!signal.aborted) parties.clocks.wall.after(pollMs, cancel);
  };
  parties.clocks.wall.after(cancelAfterMs, cancel);
  return AbortSignal.any([signal, gone.signal]);
}

/** Sends a request as the experiment's client. */
export async function sendRequest(step: RequestStep, context: ExperimentContext): Promise<void> {
  const { answers, bodies, clientId, diagnoses, parties, traces, variables } = context;
  for (let n = 0; n < (step.times ?? 1); n++) {
    const spec = requestSpec.parse(withVariables(step.spec, variables));
    const own = { ...spec, token: { clientId, ...spec.token } };
    const run = await parties.requests.send(own, undefined, signalOf(step, context));
    answers.push(...answersOf(run));
    if (run.response) bodies.push(bodyKindOf(run.response));
    diagnoses.push({ trace: run.trace, diagnosis: run.diagnosis });
    traces.add(run.trace);
    if (step.keep) keepFields(context, step.keep, run.response?.body.content);
  }
}
