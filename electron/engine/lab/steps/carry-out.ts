import type { Step } from '#shared/experiments/step.ts';
import type { Bench } from '../bench.ts';
import { emit } from './emit.ts';
import { moveClock } from './move-clock.ts';
import { signIn } from './sign-in.ts';
import { sendRequest } from './send-request.ts';
import { untilAttempts, untilCaptures } from './until.ts';

async function mint(step: Extract<Step, { do: 'mint' }>, { clientId, parties, variables }: Bench): Promise<void> {
  const { as, do: _, keepCharacters, ...asked } = step;
  const minted = await parties.authorization.surgery.mint({ clientId, ...asked });
  variables.set(as, minted.accessToken.slice(0, keepCharacters));
}

/** Carries out one step. */
export async function carryOut(step: Step, bench: Bench): Promise<void> {
  const { parties, signal, variables } = bench;
  if (signal.aborted) return;
  switch (step.do) {
    case 'request':
      return sendRequest(step, bench);
    case 'mint':
      return mint(step, bench);
    case 'sign-in':
      return signIn(step, bench);
    case 'revoke':
      await parties.authorization.workshop.revoke(variables.get(step.token) ?? '');
      return;
    case 'rotate-keys':
      await parties.authorization.keys.rotate(parties.profile.get().signingAlgorithm, step.overlapSeconds);
      return;
    case 'emit':
      return emit(step, bench);
    case 'until-attempts':
      return untilAttempts(bench, step.count);
    case 'until-settled':
      return untilAttempts(bench);
    case 'until-captures':
      return untilCaptures(bench, step.count);
    case 'advance':
      return moveClock(parties, step.party, step.seconds);
    case 'catcher':
      await parties.catcher.settings.update(step.change);
      return;
    case 'profile':
      await parties.profile.update(step.change);
      return;
    case 'set-fault':
      await parties.faults.set(step.fault);
      return;
    case 'clear-faults':
      await parties.faults.clearAll();
      return;
    case 'together':
      await Promise.all(step.steps.map((one) => carryOut(one, bench)));
  }
}
