import type { ScenarioContext, Target } from './scenario-context.ts';
import { pause } from './sender-idle.ts';

/** Time in which a token of a target must be issued, in seconds. */
const patienceSeconds = 30;
const lookEveryMs = 10;
const marginMs = 10_000;

const known = new WeakMap<Target, { token: string; until: number }>();

/** The flow that obtains the token of a target. */
export const flowOf = ({ clientId = '', clientSecret, tokenUrl = '' }: Target) => ({
  grant: 'client_credentials' as const,
  clientId,
  ...(clientSecret !== undefined && { clientSecret }),
  endpoints: { token: tokenUrl },
});

/**
 * The access token for a service that is not Hookbench's own: from its token endpoint with client credentials, and kept
 * until shortly before it expires. Undefined if the target has no token endpoint.
 */
export async function targetToken(
  target: Target,
  context: ScenarioContext,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { control } = context;
  const { clientId, tokenUrl } = target;
  if (tokenUrl === undefined || clientId === undefined) return undefined;
  const { items: clocks } = await control.clocks.list({});
  const now = Date.parse(clocks.find(({ party }) => party === 'client')?.now ?? '');
  const kept = known.get(target);
  if (kept && kept.until > now) return kept.token;
  let flow = await control.flows.start({ ...flowOf(target), timeoutSeconds: patienceSeconds }, { signal });
  while (flow.status === 'running') {
    await pause(context, lookEveryMs, signal);
    flow = await control.flows.get({ id: flow.id }, { signal });
  }
  const { failure, tokens } = flow;
  if (!tokens) throw new Error(`No token from ${tokenUrl}. ${failure?.message ?? flow.status}`);
  const until = tokens.expiresAt === undefined ? now : Date.parse(tokens.expiresAt) - marginMs;
  known.set(target, { token: tokens.accessToken, until });
  return tokens.accessToken;
}
