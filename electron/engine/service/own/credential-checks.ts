import type { Scheme } from '#shared/interface/interface-model.ts';
import type { Credential } from '#shared/interface/served-interface.ts';
import { passed } from '../../journal/run-checks.ts';
import { equalSecrets } from '../../signing/equal-secrets.ts';
import type { ServiceCheck, ServiceContext } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

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

/** The checks of an API key. */
export function apiKeyChecks(scheme: ApiKey, credential: Credential | undefined): ServiceCheck[] {
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
export function basicChecks(credential: Credential | undefined): ServiceCheck[] {
  return secretChecks('basic_credentials', {
    what: 'user name and password',
    source: 'RFC 7617 2',
    challenge: 'Basic realm="hookbench", charset="UTF-8"',
    hint: `Send those of the interface as: Authorization: Basic <base64 of name:password>. ${shown}`,
    expected: credential && 'username' in credential ? `${credential.username}:${credential.password}` : '',
    sent: basicOf,
  });
}
