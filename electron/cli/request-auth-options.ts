import { ownServer, type AuthCondition, type RequestAuthInput } from '#shared/model/request-auth.ts';
import type { RequestSpecInput } from '#shared/model/request-spec.ts';
import { requestTokenCondition } from '#shared/model/token-condition.ts';
import { basicOf } from './receiver-auth-options.ts';
import { wrongUsage } from './wrong-usage.ts';

/** Options for how a request authenticates. */
export interface RequestAuthOptions {
  condition?: AuthCondition;
  authServer?: string;
  basic?: string;
  apiKey?: string;
  apiKeyIn?: 'header' | 'query';
  bearer?: string;
  clientCertificate?: string | true;
  client?: string;
  scope?: string;
  subject?: string;
  flow?: string;
}

function apiKeyOf(text: string, place: 'header' | 'query' = 'header'): RequestAuthInput {
  const [, name = 'X-API-Key', value = text] = /^([^\s:]+): +(.+)$/s.exec(text) ?? [];
  return { kind: 'api-key', in: place, name, value };
}

function chosen(options: RequestAuthOptions): [flag: string, auth: RequestAuthInput][] {
  const { apiKey, apiKeyIn, authServer, basic, bearer, clientCertificate, condition, scope } = options;
  const certificate = clientCertificate === true ? '' : clientCertificate;
  const ways: [string, string | undefined, (text: string) => RequestAuthInput][] = [
    ['--auth-server', authServer, (server) => ({ kind: 'token', server, condition, scope })],
    ['--basic', basic, basicOf],
    ['--api-key', apiKey, (text) => apiKeyOf(text, apiKeyIn)],
    ['--bearer', bearer, (token) => ({ kind: 'bearer', token })],
    [
      '--client-certificate',
      certificate,
      (host) => ({ kind: 'client-certificate', ...(host !== '' && { certificate: host }) }),
    ],
  ];
  return ways.flatMap(([flag, text, auth]) => (text === undefined ? [] : [[flag, auth(text)]]));
}

/**
 * The authentication of a request.
 * @throws HookbenchError `wrong_usage` for two kinds, and options of another kind
 */
export function requestAuthOf(options: RequestAuthOptions): Pick<RequestSpecInput, 'auth' | 'token'> {
  const { client, condition, flow, scope, subject } = options;
  const ways = chosen(options);
  const [way] = ways;
  if (ways.length > 1)
    throw wrongUsage(
      `${ways.map(([flag]) => flag).join(' and ')} cannot be combined.`,
      'Use the one that the API accepts.',
    );
  const own = { clientId: client, scope, subject, flowId: flow };
  if (!way) {
    const known = requestTokenCondition.optional().safeParse(condition);
    if (known.success) return { token: { condition: known.data, ...own } };
    return { auth: { kind: 'token', server: ownServer, condition, ...own } };
  }
  const others = { '--client': client, '--flow': flow, '--subject': subject };
  const ofToken = way[0] === '--auth-server' ? others : { ...others, '--condition': condition, '--scope': scope };
  const [useless] = Object.entries(ofToken).find(([, value]) => value !== undefined) ?? [];
  if (useless !== undefined) throw wrongUsage(`${useless} cannot be combined with ${way[0]}.`, 'Remove one of them.');
  return { auth: way[1] };
}
