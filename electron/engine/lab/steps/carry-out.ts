import type { Step } from '#shared/experiments/step.ts';
import { withVariables } from '#shared/template/with-variables.ts';
import type { ExperimentContext } from '../experiment-context.ts';
import { decide } from './decide.ts';
import { emit } from './emit.ts';
import { moveClock } from './move-clock.ts';
import { signIn } from './sign-in.ts';
import { sendRaw } from './send-raw.ts';
import { sendRequest } from './send-request.ts';
import { untilAttempts, untilCaptures } from './until.ts';

const maxEntries = 100_000;

/** An unsecured JWT (RFC 7519 6). */
function withoutSignature(jwt: string): string {
  const [header = '', claims = ''] = jwt.split('.');
  const said = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
  return `${Buffer.from(JSON.stringify({ ...said, alg: 'none' })).toString('base64url')}.${claims}.`;
}

async function mint(
  step: Extract<Step, { do: 'mint' }>,
  { clientId, parties, variables }: ExperimentContext,
): Promise<void> {
  const { as, do: _, keepCharacters, unsigned, ...asked } = step;
  const minted = await parties.authorization.testTokens.mint({ clientId, ...asked });
  const token = unsigned ? withoutSignature(minted.accessToken) : minted.accessToken;
  variables.set(as, token.slice(0, keepCharacters));
}

async function revoke({ token }: Extract<Step, { do: 'revoke' }>, context: ExperimentContext): Promise<void> {
  const { clientId, parties, since, variables } = context;
  const { testTokens } = parties.authorization;
  if (token !== undefined) {
    await testTokens.revoke(withVariables(`{{${token}}}`, variables));
    return;
  }
  for (const entry of parties.journal.since(since, maxEntries)) {
    if (entry.kind === 'token' && entry.clientId === clientId) await testTokens.revokeById(entry.id);
  }
}

/** Runs one step. */
export async function carryOut(step: Step, context: ExperimentContext): Promise<void> {
  const { parties, signal } = context;
  if (signal.aborted) return;
  switch (step.do) {
    case 'request':
      return sendRequest(step, context);
    case 'raw':
      return sendRaw(step, context);
    case 'mint':
      return mint(step, context);
    case 'sign-in':
      return signIn(step, context);
    case 'decide':
      return decide(step, context);
    case 'revoke':
      return revoke(step, context);
    case 'rotate-keys':
      await parties.authorization.keys.rotate(parties.profile.get().signingAlgorithm, step.overlapSeconds);
      return;
    case 'emit':
      return emit(step, context);
    case 'until-attempts':
      return untilAttempts(context, step.count);
    case 'until-settled':
      return untilAttempts(context);
    case 'until-captures':
      return untilCaptures(context, step.count);
    case 'pause':
      return new Promise<void>((resolve) => parties.clocks.wall.after(step.milliseconds, resolve));
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
      await Promise.all(step.steps.map((one) => carryOut(one, context)));
  }
}
