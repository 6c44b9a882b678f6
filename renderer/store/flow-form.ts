import type { FlowRequest } from '#shared/model/flow.ts';
import type { GrantType, OAuthClient } from '#shared/model/oauth-client.ts';

/** Which authorization server is asked: ours, another that tells its endpoints, or one whose endpoints are given. */
export type ServerChoice = 'ours' | 'discovery' | 'by-hand';

export type FlowGrant = FlowRequest['grant'];
export type EndpointName = keyof NonNullable<FlowRequest['endpoints']>;
export type Prompt = NonNullable<FlowRequest['prompt']>;

/** What is filled in to run a flow. */
export interface FlowForm {
  server: ServerChoice;
  issuer: string;
  endpoints: Readonly<Record<EndpointName, string>>;
  acceptAnyCertificate: boolean;
  clientId: string;
  /** Of a client of another server. */
  clientSecret: string;
  grant: FlowGrant;
  scopes: readonly string[];
  prompt: Prompt | '';
  usePar: boolean;
  useDpop: boolean;
}

export const emptyFlowForm: FlowForm = {
  server: 'ours',
  issuer: '',
  endpoints: { authorization: '', token: '', deviceAuthorization: '', revocation: '', introspection: '' },
  acceptAnyCertificate: false,
  clientId: '',
  clientSecret: '',
  grant: 'authorization_code',
  scopes: [],
  prompt: '',
  usePar: false,
  useDpop: false,
};

/** The scopes of a text, e.g. `openid email`. */
export function scopesOf(scope: string): string[] {
  return scope.split(/\s+/).filter((one) => one !== '');
}

/** How long a flow waits for its user. */
export const flowPatienceSeconds = 300;

/** Asking for it by default would make every first token allow everything. */
const askedForOnPurpose = 'admin';

/** The form for one of our clients: the first grant it is registered for, unless the present one is, and its scopes. */
export function forClient(form: FlowForm, client: OAuthClient): FlowForm {
  const grants = client.grants.filter(isFlowGrant);
  const grant = grants.includes(form.grant) ? form.grant : (grants[0] ?? form.grant);
  const scopes = scopesOf(client.scope).filter((scope) => scope !== askedForOnPurpose);
  return { ...form, clientId: client.id, grant, scopes };
}

/** The client to begin with: one that users sign in for, as that shows most. */
export function firstClient(clients: readonly OAuthClient[]): OAuthClient | undefined {
  return clients.find(({ grants }) => grants.includes('authorization_code')) ?? clients[0];
}

function isFlowGrant(grant: GrantType): grant is FlowGrant {
  return grant !== 'refresh_token';
}

/** What to ask the engine for; fields that were left empty or do not go with the choices are left out. */
export function flowRequestOf(form: FlowForm): FlowRequest {
  const other = form.server !== 'ours';
  const interactive = form.grant === 'authorization_code';
  const scope = form.scopes.filter((one) => one !== '').join(' ');
  return {
    grant: form.grant,
    clientId: form.clientId.trim(),
    verifyTls: !(other && form.acceptAnyCertificate),
    usePar: interactive && form.usePar,
    useDpop: form.useDpop,
    timeoutSeconds: flowPatienceSeconds,
    ...(scope !== '' && { scope }),
    ...(interactive && form.prompt !== '' && { prompt: form.prompt }),
    ...(other && form.clientSecret !== '' && { clientSecret: form.clientSecret }),
    ...(other && form.issuer.trim() !== '' && { issuer: form.issuer.trim() }),
    ...(form.server === 'by-hand' && { endpoints: endpointsOf(form) }),
  };
}

function endpointsOf({ endpoints }: FlowForm): NonNullable<FlowRequest['endpoints']> {
  const given = Object.entries(endpoints)
    .map(([name, url]) => [name, url.trim()])
    .filter(([, url]) => url !== '');
  return { token: '', ...Object.fromEntries(given) } as NonNullable<FlowRequest['endpoints']>;
}
