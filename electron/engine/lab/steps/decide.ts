import type { Step } from '#shared/experiments/step.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { newTrace, traceHeader } from '../../journal/trace-context.ts';
import type { ExperimentContext } from '../experiment-context.ts';
import { withVariables } from '#shared/template/with-variables.ts';
import { browse } from '../../http/browse.ts';

/** A user opens the URL that a device shows, signs in, and approves or denies (RFC 8628 3.3). This is not judged. */
export async function decide(step: Extract<Step, { do: 'decide' }>, context: ExperimentContext): Promise<void> {
  const { asides, parties, signal, variables } = context;
  const trace = newTrace(parties.random);
  asides.add(trace);
  await browse(
    (spec) => parties.requests.send(requestSpec.parse(spec), undefined, signal),
    { username: 'agent', consent: step.consent },
    withVariables(step.at, variables),
    [traceHeader(trace)],
  );
}
