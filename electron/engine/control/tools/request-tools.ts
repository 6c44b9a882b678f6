import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { claimsOf } from '../../signing/spoil-token.ts';
import { shownDecision, shownRun } from './shown-messages.ts';
import type { Tool, ToolContext } from './tool-context.ts';

export const mintToken: Tool<'mint_token'> = async (input, { control }) => {
  const { accessToken, expiresAt, id } = await control.authorization.mintToken(input);
  return { result: { id, accessToken, expiresAt, condition: input.condition, claims: claimsOf(accessToken) } };
};

export const sendRequest: Tool<'send_request'> = async (input, { control, mustBeAllowed, untilLeft }) => {
  await mustBeAllowed(input.url);
  // A redirect could lead to a host that is not allowed.
  const run = await control.requests.send({ ...input, followRedirects: false }, untilLeft);
  return { result: shownRun(run), trace: run.trace };
};

const isNotFound = (error: unknown): boolean => error instanceof HookbenchError && error.code === 'not_found';

/** The result of a lookup; undefined if it does not exist. */
async function found<Item>(lookup: Promise<Item>): Promise<Item | undefined> {
  try {
    return await lookup;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** The newest request without success, that Hookbench sent or received. */
async function newestFailure({ control }: ToolContext): Promise<string> {
  const [sent, received] = await Promise.all([
    control.requests.history({ limit: 100 }),
    control.journal.list({ kind: 'decision', limit: 1000 }),
  ]);
  const ofSent = sent.items
    .filter(({ error, status }) => error !== undefined || (status ?? 0) >= 400)
    .map(({ id, startedAt }) => ({ id, at: startedAt }));
  const ofReceived = received.items.flatMap((entry) =>
    entry.kind === 'decision' && entry.status >= 400 ? [{ id: entry.id, at: entry.at }] : [],
  );
  const [newest] = [...ofSent, ...ofReceived].sort((one, other) => other.at.localeCompare(one.at));
  if (newest) return newest.id;
  throw new HookbenchError('not_found', 'No request has failed yet.', {
    hint: 'Send one with send_request, or let your program call the service, and call again.',
  });
}

/** The last request of a trace that a server of Hookbench received. */
async function decisionOfTrace(trace: string, { control }: ToolContext) {
  const entries = (await found(control.journal.trace({ id: trace })))?.entries ?? [];
  const decisions = entries.filter((entry) => entry.kind === 'decision');
  const last = decisions.findLast(({ status }) => status >= 400) ?? decisions.at(-1);
  return last && found(control.exchanges.decision({ id: last.id }));
}

export const explainRequest: Tool<'explain_request'> = async ({ id: given }, context) => {
  const { control } = context;
  const id = given ?? (await newestFailure(context));
  const run = await found(control.requests.get({ id }));
  if (run) return { result: shownRun(run) };
  const exchange = await found(control.exchanges.get({ id }));
  const decision =
    (await found(control.exchanges.decision({ id }))) ?? (await decisionOfTrace(exchange?.trace ?? id, context));
  if (decision) return { result: shownDecision(decision) };
  throw new HookbenchError('not_found', `No request has the id "${id.slice(0, 100)}".`, {
    field: '/id',
    hint: 'list_traces and get_trace show ids. Without an id, the last failed request is explained.',
  });
};

export const inspect: Tool<'inspect'> = async ({ audience, issuer, keys, scope, secret, text }, { control }) => {
  const {
    actions: _,
    signature,
    ...inspection
  } = await control.inspect.text({
    text,
    audience,
    issuer,
    keys,
    scope,
    secret,
  });
  const { code: __, ...diagnosis } = signature ?? {};
  return { result: { ...inspection, ...(signature && { signature: diagnosis }) } };
};
