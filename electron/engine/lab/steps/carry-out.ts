import type { Step } from '#shared/experiments/step.ts';
import type { Bench } from '../bench.ts';
import { decide } from './decide.ts';
import { emit } from './emit.ts';
import { moveClock } from './move-clock.ts';
import { signIn } from './sign-in.ts';
import { sendRaw } from './send-raw.ts';
import { sendRequest } from './send-request.ts';
import { untilAttempts, untilCaptures } from './until.ts';

const mostEntries = 100_000;

/** A JWT whose header says that it is not signed (RFC 7519 6). */
function withoutSignature(jwt: string): string {
  const [header = '', claims = ''] = jwt.split('.');
  const said = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
  return `${Buffer.from(JSON.stringify({ ...said, alg: 'none' })).toString('base64url')}.${claims}.`;
}

async function mint(step: Extract<Step, { do: 'mint' }>, { clientId, parties, variables }: Bench): Promise<void> {
  const { as, do: _, keepCharacters, unsigned, ...asked } = step;
  const minted = await parties.authorization.surgery.mint({ clientId, ...asked });
  const token = unsigned ? withoutSignature(minted.accessToken) : minted.accessToken;
  variables.set(as, token.slice(0, keepCharacters));
}

async function revoke({ token }: Extract<Step, { do: 'revoke' }>, bench: Bench): Promise<void> {
  const { clientId, parties, since, variables } = bench;
  const { surgery, workshop } = parties.authorization;
  if (token !== undefined) {
    await workshop.revoke(variables.get(token) ?? '');
    return;
  }
  for (const entry of parties.journal.since(since, mostEntries)) {
    if (entry.kind === 'token' && entry.clientId === clientId) await surgery.revoke(entry.id);
  }
}

/** Carries out one step. */
export async function carryOut(step: Step, bench: Bench): Promise<void> {
  const { parties, signal } = bench;
  if (signal.aborted) return;
  switch (step.do) {
    case 'request':
      return sendRequest(step, bench);
    case 'raw':
      return sendRaw(step, bench);
    case 'mint':
      return mint(step, bench);
    case 'sign-in':
      return signIn(step, bench);
    case 'decide':
      return decide(step, bench);
    case 'revoke':
      return revoke(step, bench);
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
      await Promise.all(step.steps.map((one) => carryOut(one, bench)));
  }
}
