import type { InterfaceModel, Requirement, Scheme } from '#shared/interface/interface-model.ts';
import type { Credential } from '#shared/interface/served-interface.ts';
import { passed, runChecks, type Checked, type CheckResult, type LastPassed } from '../../journal/run-checks.ts';
import { equalSecrets } from '../../signing/equal-secrets.ts';
import { scopeSufficient } from '../checks/scope-sufficient.ts';
import { type ServiceCheck, type ServiceContext, type ServiceRefusal, type Stage, refuseWith } from '../context.ts';
import type { Credentials } from '../../interface/serve/credentials.ts';

type ApiKey = Extract<Scheme, { type: 'apiKey' }>;

/** The value of a cookie (RFC 6265 4.2). */
function cookieOf({ headers }: ServiceContext, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function keyOf(context: ServiceContext, scheme: ApiKey): string | undefined {
  if (scheme.in === 'cookie') return cookieOf(context, scheme.name);
  if (scheme.in === 'query') return context.query.get(scheme.name) ?? undefined;
  const value = context.headers[scheme.name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

const basicPattern = /^Basic ([A-Za-z0-9+/_-]+=*)$/i;

/** The user name and password of a request (RFC 7617 2). */
function basicOf({ headers }: ServiceContext): string | undefined {
  const encoded = basicPattern.exec(headers.authorization ?? '')?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
}

interface Secret {
  /** In the words of errors. */
  what: string;
  source: string;
  /** The value of `WWW-Authenticate`. */
  challenge: string;
  hint: string;
  expected: string;
  sent: (context: ServiceContext) => string | undefined;
}

/** The request has a credential, and it is the right one. */
function secretChecks(name: string, { challenge, expected, hint, sent, source, what }: Secret): ServiceCheck[] {
  const facts = { hint, headers: { 'www-authenticate': challenge } };
  return [
    {
      name: `${name}_present`,
      source,
      run: (context) =>
        sent(context) === undefined
          ? refuseWith('credential_missing', `No ${what}`, `The ${what} is missing.`, facts)
          : passed(`One ${what}`),
    },
    {
      name: `${name}_matches`,
      source,
      run: (context) =>
        equalSecrets(sent(context) ?? '', expected)
          ? passed(`The ${what} is that of the interface`)
          : refuseWith('credential_wrong', `Another ${what}`, `The ${what} is wrong.`, facts),
    },
  ];
}

const shown = 'The ready line, GET /interface and hookbench serve show it.';

function apiKeyChecks(scheme: ApiKey, credential: Credential | undefined): ServiceCheck[] {
  const place = {
    header: `header ${scheme.name}`,
    query: `query parameter ${scheme.name}`,
    cookie: `cookie ${scheme.name}`,
  };
  return secretChecks('api_key', {
    what: `API key in the ${place[scheme.in]}`,
    source: 'OpenAPI 3.1 4.8.27',
    challenge: `ApiKey realm="hookbench", in="${scheme.in}", name="${scheme.name}"`,
    hint: `Send the key of the interface. ${shown}`,
    expected: credential && 'value' in credential ? credential.value : '',
    sent: (context) => keyOf(context, scheme),
  });
}

/** The checks of a user name with a password. */
function basicChecks(credential: Credential | undefined): ServiceCheck[] {
  return secretChecks('basic_credentials', {
    what: 'user name and password',
    source: 'RFC 7617 2',
    challenge: 'Basic realm="hookbench", charset="UTF-8"',
    hint: `Send those of the interface as: Authorization: Basic <base64 of name:password>. ${shown}`,
    expected: credential && 'username' in credential ? `${credential.username}:${credential.password}` : '',
    sent: basicOf,
  });
}

/** The fixed token of an overlay. */
const fixedToken = (value: string): ServiceCheck => ({
  name: 'bearer_token_matches',
  source: 'RFC 6750 2.1',
  run: ({ headers }) =>
    equalSecrets(headers.authorization ?? '', `Bearer ${value}`)
      ? passed('The bearer token is that of the interface')
      : refuseWith('credential_missing', 'Not the bearer token of the interface', 'The bearer token is wrong.'),
});

const unsupported = (reason: string): ServiceCheck => ({
  name: 'scheme_supported',
  source: 'OpenAPI 3.1 4.8.27',
  run: () =>
    refuseWith('scheme_unsupported', reason, `The security scheme is not supported: ${reason}`, {
      hint: 'Add x-hookbench-credential: any to the scheme: requests then pass without it.',
    }),
});

const anyCredential: ServiceCheck = {
  name: 'credential_ignored',
  source: 'x-hookbench-credential',
  run: () => passed('The overlay accepts any credential'),
};

/** What the checks of an interface's security use. */
export interface SecurityDeps {
  model: InterfaceModel;
  credentials: Credentials;
  /** The checks of an access token. */
  bearer: readonly ServiceCheck[];
}

/** The alternatives of a scheme, each with its checks. */
function checksOf(
  { bearer, credentials }: SecurityDeps,
  name: string,
  scheme: Scheme | undefined,
  scopes: readonly string[],
): ServiceCheck[][] {
  switch (scheme?.type) {
    case 'oauth2':
    case 'openIdConnect':
      return [[...bearer, scopeSufficient(scopes)]];
    case 'bearer': {
      const tokens = [...bearer, scopeSufficient(scopes)];
      return scheme.value === undefined ? [tokens] : [[fixedToken(scheme.value)], tokens];
    }
    case 'apiKey':
      return [apiKeyChecks(scheme, credentials[name])];
    case 'basic':
      return [basicChecks(credentials[name])];
    case 'any':
      return [[anyCredential]];
    default:
      return [[unsupported(scheme?.reason ?? `The document has no scheme "${name}".`)]];
  }
}

/** Adds the place of the requirement to a refusal. */
function atRequirement(check: ServiceCheck, pointer: string): ServiceCheck {
  const placed = (result: CheckResult<ServiceRefusal>): CheckResult<ServiceRefusal> =>
    result.ok
      ? result
      : {
          ...result,
          evidence: `${result.evidence} (${pointer})`,
          refusal: { ...result.refusal, problem: { ...result.refusal.problem, requirement: pointer } },
        };
  return {
    ...check,
    run(context) {
      const result = check.run(context);
      return result instanceof Promise ? result.then(placed) : placed(result);
    },
  };
}

/** The alternatives of a requirement, whose schemes must all pass. */
const alternativesOf = (deps: SecurityDeps, { pointer, schemes }: Requirement): ServiceCheck[][] =>
  schemes.reduce<ServiceCheck[][]>(
    (before, { name, scopes }) =>
      before.flatMap((one) =>
        checksOf(deps, name, deps.model.schemes[name], scopes).map((own) => [
          ...one,
          ...own.map((check) => atRequirement(check, pointer)),
        ]),
      ),
    [[]],
  );

const notRequired: ServiceCheck = {
  name: 'credentials_optional',
  source: 'OpenAPI 3.1 4.8.30',
  run: () => passed('The operation admits requests without credentials'),
};

/** How far a request got with the checks of an alternative. */
function progressOf({ checks, refusal }: Checked<ServiceRefusal>): number {
  const code = refusal?.problem.code;
  if (code === 'scope_missing') return 4;
  if (code === 'scheme_unsupported') return 0;
  const hasNone = code === 'token_missing' || code === 'credential_missing';
  const others = checks.some(({ name, outcome }) => outcome === 'passed' && /_matches$|^scope_sufficient$/.test(name));
  return others ? 3 : hasNone ? 1 : 2;
}

/** A claim of one alternative must not be seen by the next. */
function forgetToken(context: ServiceContext): void {
  delete context.token;
  delete context.tokenHeader;
  delete context.queryToken;
  delete context.claims;
  delete context.known;
}

/**
 * The security of an operation: one alternative must pass. If none does, the one that got furthest decides. A list with `{}`
 * admits requests without credentials. @returns The checks, if there is only one alternative.
 */
export function createSecurity(
  deps: SecurityDeps,
  requirements: readonly Requirement[],
): readonly ServiceCheck[] | Stage {
  const isOptional = requirements.length === 0 || requirements.some(({ schemes }) => schemes.length === 0);
  const alternatives = requirements
    .filter(({ schemes }) => schemes.length > 0)
    .flatMap((one) => alternativesOf(deps, one));
  const [only, ...others] = alternatives;
  if (only && others.length === 0 && !isOptional) return only;
  const last = alternatives.map((): LastPassed => ({ checks: [] }));

  function choose(
    tried: readonly Checked<ServiceRefusal>[],
    context: ServiceContext,
  ): Checked<ServiceRefusal> | Promise<Checked<ServiceRefusal>> {
    const furthest = tried.reduce<Checked<ServiceRefusal> | undefined>(
      (best, one) => (best && progressOf(best) >= progressOf(one) ? best : one),
      undefined,
    );
    if (isOptional && (!furthest || progressOf(furthest) < 2)) return runChecks([notRequired], context);
    return furthest ?? runChecks([notRequired], context);
  }

  return (context) => {
    const tried: Checked<ServiceRefusal>[] = [];
    function next(): Checked<ServiceRefusal> | Promise<Checked<ServiceRefusal>> {
      const steps = alternatives[tried.length];
      if (!steps) return choose(tried, context);
      const take = (checked: Checked<ServiceRefusal>) => {
        if (!checked.refusal) return checked;
        forgetToken(context);
        tried.push(checked);
        return next();
      };
      const checked = runChecks(steps, context, last[tried.length]);
      return checked instanceof Promise ? checked.then(take) : take(checked);
    }
    return next();
  };
}
