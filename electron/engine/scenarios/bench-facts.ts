import type { ControlClient } from '#shared/contract/client.ts';
import type { ExampleRequest } from '#shared/interface/served-interface.ts';
import type { SampleRoles } from '#shared/model/sample-roles.ts';
import type { OperationRole } from '#shared/scenario/steps/messages.ts';
import { closedPort } from '../faults/way/tcp-fault.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Status } from '#shared/model/status.ts';

/** A request that the service accepts. */
interface RoleRequest extends ExampleRequest {
  method: string;
}

/** What stands for the built-in interface, as in its overlay. */
const builtInRoles: SampleRoles = { read: 'getCustomer', write: 'startChat', event: 'chat_started' };

const nothing = { query: {}, headers: {}, token: {} };

/** The operations of the built-in interface, whose first customer is there from the start. */
const builtIn: Readonly<Record<OperationRole, RoleRequest>> = {
  read: { ...nothing, method: 'GET', path: '/api/customers/C-1001' },
  write: {
    ...nothing,
    method: 'POST',
    path: '/api/chat/start',
    headers: { 'content-type': 'application/json' },
    body: { customerId: 'C-1001' },
  },
};

/**
 * A request to the operation with a role of the interface that the service offers.
 * @throws Error if the interface has none
 */
export async function roleRequest(control: ControlClient, role: OperationRole): Promise<RoleRequest> {
  const { interface: own } = await control.status.get({});
  if (!own) return builtIn[role];
  const id = own.roles[role];
  const [operation] = id === undefined ? [] : (await control.interface.operations({ id })).items;
  if (operation?.example) return { method: operation.method, ...operation.example };
  throw new Error(`${own.title} has no operation with the role ${role} (x-hookbench-roles).`);
}

/** Addresses of a running Hookbench, and the credentials of a client. */
export interface BenchFacts {
  variables: readonly (readonly [string, string])[];
  environment: Readonly<Record<string, string>>;
}

/** The credentials of a client after `Basic` (RFC 6749 2.3.1). */
const basicOf = ({ id, secret = '' }: Pick<OAuthClient, 'id' | 'secret'>): string =>
  Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');

/** Addresses and credentials as variables of scenarios, and as the environment of commands. */
export function factsOf(
  { ca, endpoints, listeners }: Pick<Status, 'ca' | 'endpoints' | 'listeners'>,
  client: Pick<OAuthClient, 'id' | 'secret'>,
): BenchFacts {
  const urlOf = (party: string, scheme: string): string =>
    listeners.find((one) => one.party === party && one.scheme === scheme)?.url ?? '';
  const table: readonly (readonly [variable: string, environment: string, value: string])[] = [
    ['api', 'HOOKBENCH_API', urlOf('service', 'https')],
    ['apiHttp', 'HOOKBENCH_API_HTTP', urlOf('service', 'http')],
    ['auth', 'HOOKBENCH_AUTH', urlOf('authorization', 'https')],
    ['authHttp', 'HOOKBENCH_AUTH_HTTP', urlOf('authorization', 'http')],
    ['tokenEndpoint', 'HOOKBENCH_TOKEN_ENDPOINT', endpoints['token'] ?? ''],
    ['catcher', 'HOOKBENCH_CATCHER', urlOf('catcher', 'http')],
    ['catcherHttps', 'HOOKBENCH_CATCHER_HTTPS', urlOf('catcher', 'https')],
    ['clientId', 'HOOKBENCH_CLIENT_ID', client.id],
    ['clientSecret', 'HOOKBENCH_CLIENT_SECRET', client.secret ?? ''],
    ['clientBasic', 'HOOKBENCH_CLIENT_BASIC', basicOf(client)],
    ['ca', 'HOOKBENCH_CA', ca],
  ];
  return {
    variables: table.map(([variable, , value]) => [variable, value]),
    environment: { ...Object.fromEntries(table.map(([, name, value]) => [name, value])), NODE_EXTRA_CA_CERTS: ca },
  };
}

const defaultClient = 'demo-service';

/** Reads {@link factsOf} a running Hookbench. */
export async function readFacts(control: ControlClient): Promise<BenchFacts> {
  const { items } = await control.authorization.clients({});
  const client = items.find(({ id }) => id === defaultClient) ?? items[0] ?? { id: '', secret: '', scope: '' };
  const status = await control.status.get({});
  const facts = factsOf(status, client);
  const { items: receivers } = await control.captures.badTls({});
  const urls = receivers.map(({ kind, url }): [string, string] => [`badTls.${kind}`, url]);
  const { event } = status.interface?.roles ?? builtInRoles;
  const others: (readonly [string, string])[] = [
    ['closedPort', `http://localhost:${closedPort}`],
    ['scopes', client.scope ?? ''],
    ...(event === undefined ? [] : [['event', event] as const]),
  ];
  return { ...facts, variables: [...facts.variables, ...others, ...urls] };
}
