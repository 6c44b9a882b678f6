import { firstHeader } from '#shared/model/header-pair.ts';
import type { ConnectionSettings } from '#shared/model/connection-settings.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import { newTrace, parseTraceparent } from '../../journal/trace-context.ts';
import type { Clock } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { ChosenToken, RequestSpec } from '#shared/model/request-run.ts';
import type { ConnectionHolder } from '../connection-settings.ts';
import type { Exchange } from '../exchanges.ts';
import { applyAuth, type AuthDeps } from './apply-auth.ts';
import { toClientMessage } from './client-message.ts';
import type { ChosenSpec, Running } from './run-request.ts';
import { fillWith, variablesOf, type GivenVariable } from './variables.ts';

/** What the place of a request gives to it. */
export interface RequestPlace {
  variables?: readonly GivenVariable[];
  /** How its folder or collection authenticates. */
  auth?: RequestAuth | undefined;
}

export interface BeginDeps {
  exchange: Exchange;
  connection: Pick<ConnectionHolder, 'get'>;
  random: Random;
  clock: Clock;
  auth: AuthDeps;
  /** Variables of every request, e.g. `api`. An environment can override them. */
  builtIns: ReadonlyMap<string, string>;
}

/** A request with what the connection settings say where it says nothing. */
function connected(spec: RequestSpec, settings: ConnectionSettings, token: ChosenToken): ChosenSpec {
  const { followRedirects, keepMethod, maxRedirects, timeoutMs } = settings;
  const { connection = {} } = spec;
  return {
    ...spec,
    token,
    timeoutMs: spec.timeoutMs ?? timeoutMs,
    followRedirects: spec.followRedirects ?? followRedirects,
    connection: {
      ...connection,
      maxRedirects: connection.maxRedirects ?? maxRedirects,
      keepMethod: connection.keepMethod ?? keepMethod,
    },
  };
}

/** What replaces variables in the texts of a request or server, and the secrets among their values. */
export function fillOf(deps: BeginDeps, texts: unknown, { auth, variables: given = [] }: RequestPlace) {
  const { secrets, variables } = variablesOf([texts, auth], deps.builtIns, given);
  return { secrets, fill: fillWith(variables, deps) };
}

/**
 * Prepares a run: fills in the variables, and finds out how the request authenticates.
 * @throws HookbenchError `bad_input` for what cannot be sent
 */
export function beginRun(
  deps: BeginDeps,
  spec: RequestSpec,
  place: RequestPlace,
  signal: AbortSignal | undefined,
): Running {
  const auth = spec.auth?.kind === 'inherit' ? place.auth : spec.auth;
  const server = auth?.kind === 'token' ? deps.auth.servers.saved.find(auth.server) : undefined;
  const { fill, secrets } = fillOf(deps, [spec, server], place);
  const message = toClientMessage(spec, fill, deps.builtIns.get('api') ?? '');
  const traceparent = firstHeader(message.headers, 'traceparent');
  const trace = parseTraceparent(traceparent)?.trace ?? newTrace(deps.random);
  const applied = applyAuth(deps.auth, spec, place.auth, { message, trace, fill });
  return {
    exchange: deps.exchange,
    source: applied.source,
    // What a folder or collection says is kept with the run, which may outlive it.
    spec: connected({ ...spec, ...(auth && { auth }) }, deps.connection.get(), applied.token),
    message: applied.message,
    trace,
    secrets: [...secrets, ...applied.secrets],
    signal,
  };
}
