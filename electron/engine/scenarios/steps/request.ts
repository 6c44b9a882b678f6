import { worstContract } from '#shared/model/contract-check.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import type { RequestTokenCondition } from '#shared/model/token-condition.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import type { Step } from '#shared/scenario/step.ts';
import { traceHeader } from '../../journal/trace-context.ts';
import { headerOf, contractNote } from '../judge.ts';
import { bodyKindOf } from '../sides/body-kind-of.ts';
import { roleRequest } from '../bench-facts.ts';
import type { ScenarioContext, StepHandler, StepInput } from '../scenario-context.ts';
import { deriveToken, targetToken } from '../target.ts';

type Given = NonNullable<Step['request']>;

/** Time that a request has without a timeout and without `within`. */
const defaultTimeoutMs = 30_000;
/** Time that a request has beyond its `within`: a late response shows what is slow. */
const lateMs = 3000;

/** The request to the operation of a role, with what the step says instead. */
async function withRole(
  { given, ...input }: StepInput<Given>,
  { control }: ScenarioContext,
): Promise<StepInput<Given>> {
  const { role, ...said } = given;
  if (role === undefined) return { ...input, given };
  const { body: value, headers, method, path, query, token } = await roleRequest(control, role);
  const type = headers['content-type'] ?? '';
  const isText = typeof value === 'string' && !/\bjson\b/i.test(type);
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const body = isText ? { body: value } : isForm ? { form: value as Given['form'] } : { json: value };
  const ownBody = said.body ?? said.form ?? said.json;
  const names = new Set(Object.keys(said.headers ?? {}).map((name) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  const wanted = said.token ?? 'valid';
  const condition = typeof wanted === 'string' ? { condition: wanted as RequestTokenCondition } : wanted;
  const { scope, subject } = token;
  const isOwn = token.condition === 'none' || ['none', 'same', 'refreshed-on-401'].includes(condition.condition);
  const ownToken = token.condition === 'none' && wanted === 'valid' ? 'none' : wanted;
  return {
    ...input,
    given: {
      method,
      ...(ownBody === undefined && value !== undefined && body),
      ...said,
      ...(said.url === undefined ? { path } : { url: said.url.replace(/\/$/, '') + path }),
      query: { ...query, ...said.query },
      headers: { ...Object.fromEntries(kept), ...said.headers },
      ...(said.auth
        ? {}
        : {
            token: isOwn
              ? ownToken
              : { ...(scope !== undefined && { scope }), ...(subject !== undefined && { subject }), ...condition },
          }),
    },
  };
}

function addressOf({ path, query = {}, url = path ?? '/' }: Given, { target }: ScenarioContext): string {
  const whole = path !== undefined && target ? target.url.replace(/\/$/, '') + path : url;
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  if (pairs.length === 0) return whole;
  return `${whole}${whole.includes('?') ? '&' : '?'}${String(new URLSearchParams(pairs))}`;
}

/** The body, and its media type if the step does not name one. */
function bodyOf({ body, form, json }: Given): { body?: string; type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' };
  if (form === undefined) return body === undefined ? {} : { body };
  const pairs = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
  return { body: String(new URLSearchParams(pairs)), type: 'application/x-www-form-urlencoded' };
}

function headersOf({ headers = {} }: Given): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [String(value)]).map((one): [string, string] => [name, one]),
  );
}

/** How the request gets its token: from Hookbench, or as a header field. */
async function tokenOf({ auth, token = 'valid' }: Given, context: ScenarioContext, signal: AbortSignal) {
  if (auth) return { auth };
  const none = { token: { condition: 'none' as const } };
  if (token === 'none') return none;
  if (token === 'same') {
    if (context.token === undefined) throw new Error('No step before has used an access token.');
    return { ...none, header: context.token };
  }
  if (context.target) {
    const valid = await targetToken(context.target, context, signal);
    return { ...none, header: valid === undefined ? undefined : deriveToken(token)?.(valid) };
  }
  const clientId = String(context.variables.get('clientId'));
  if (token === 'refreshed-on-401') return { token: { clientId, condition: 'valid' as const }, refreshOn401: true };
  if (typeof token === 'string') return { token: { clientId, condition: token satisfies RequestTokenCondition } };
  const { client, condition, scope, subject } = token;
  return {
    token: {
      condition,
      clientId: client ?? clientId,
      ...(scope !== undefined && { scope }),
      ...(subject !== undefined && { subject }),
    },
  };
}

const bearer = /^Bearer +(\S+)$/i;

/** The complete body of a response as text. */
async function textOf({ exchange, response }: RequestRun, { control }: ScenarioContext): Promise<string> {
  if (!response) return '';
  const { content, encoding, truncated } = response.body;
  if (truncated) return (await control.requests.body({ id: exchange.id })).text();
  return encoding === 'utf8' ? content : Buffer.from(content, 'base64').toString('latin1');
}

/** The time of the request itself, with redirects and a retry, but without its tokens. */
const timeOf = ({ steps }: RequestRun): number =>
  steps
    .filter(({ role }) => role !== 'token' && role !== 'refresh')
    .reduce((ms, { exchange }) => ms + (exchange.phases.total ?? 0), 0);

/** The results without those of token requests, unless nothing else was sent. */
function answersOf({ steps }: RequestRun): string[] {
  const own = steps.filter(({ role }) => role !== 'token');
  const shown = own.length === 0 ? steps : own;
  return shown.map(({ exchange: { error, response } }) => error?.code ?? String(response?.status ?? 'none'));
}

const lookEveryMs = 10;

/** A signal that cancels after the time of the step; if a fault holds the request, not before it has. */
function signalOf({ cancelAfter }: Given, { control, wall }: ScenarioContext, signal: AbortSignal): AbortSignal {
  if (cancelAfter === undefined) return signal;
  const gone = new AbortController();
  async function cancel(): Promise<void> {
    const { items } = await control.faults.list();
    if (items.length === 0 || items.some(({ hits }) => hits > 0)) gone.abort();
    else if (!signal.aborted) wall.after(lookEveryMs, () => void cancel());
  }
  wall.after(durationMs(cancelAfter), () => void cancel());
  return AbortSignal.any([signal, gone.signal]);
}

/** Sends a request as the client, as often as the step says. */
export const request: StepHandler<Given> = async (written, context) => {
  const input = await withRole(written, context);
  let outcome = await sendOnce(input, context);
  const contracts = [outcome.contract ?? []];
  for (let n = 1; n < (written.given.times ?? 1); n++) {
    outcome = await sendOnce(input, context);
    contracts.push(outcome.contract ?? []);
  }
  return { ...outcome, contract: worstContract(contracts.flat()) };
};

const sendOnce: StepHandler<Given> = async ({ expect, given, newLessonTrace, signal }, context) => {
  const { body, type } = bodyOf(given);
  const headers = headersOf(given);
  if (type !== undefined && headerOf(headers, 'content-type') === undefined) headers.push(['content-type', type]);
  if (newLessonTrace && headerOf(headers, 'traceparent') === undefined) headers.push(traceHeader(newLessonTrace()));
  const { header, ...token } = { header: undefined, ...(await tokenOf(given, context, signal)) };
  if (header !== undefined) headers.push(['authorization', `Bearer ${header}`]);
  const within = expect.within === undefined ? undefined : durationMs(expect.within);
  const defaultMs = within === undefined ? defaultTimeoutMs : within + lateMs;
  const timeoutMs = given.timeout === undefined ? defaultMs : durationMs(given.timeout);
  const run = await context.control.requests.send(
    {
      method: given.method ?? 'GET',
      url: addressOf(given, context),
      headers,
      ...(body !== undefined && { body }),
      ...token,
      ...(given.followRedirects !== undefined && { followRedirects: given.followRedirects }),
      ...(given.verifyTls !== undefined && { verifyTls: given.verifyTls }),
      ...(given.checkRevocation !== undefined && { checkRevocation: given.checkRevocation }),
      timeoutMs: Math.min(Math.max(1, Math.round(timeoutMs)), 600_000),
      ...(context.target && { service: context.target.url }),
    },
    { signal: signalOf(given, context, signal) },
  );
  const { contract, decision, diagnosis, error, exchange, status, trace } = run;
  context.token = bearer.exec(headerOf(exchange.request.headers, 'authorization') ?? '')?.[1] ?? context.token;
  context.seen.answers.push(...answersOf(run));
  if (run.response) context.seen.bodies.push(bodyKindOf(run.response));
  context.seen.diagnoses.push({ trace, diagnosis });
  const checks = [...(decision?.checks ?? []), ...(contract ? [{ name: 'contract', outcome: contract.outcome }] : [])];
  return {
    observed: {
      status,
      headers: exchange.response?.headers ?? [],
      body: await textOf(run, context),
      cause: diagnosis.cause,
      checks: Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome])),
      failedChecks: checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name),
      elapsedMs: timeOf(run),
      failure: error && `${error.code}: ${error.message}`,
    },
    trace,
    diagnosis,
    contract,
    note: contractNote(contract),
  };
};
