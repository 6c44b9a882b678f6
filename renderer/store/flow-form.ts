import type { FlowRequest } from '#shared/model/flow.ts';
import type { GrantType, OAuthClient } from '#shared/model/oauth-client.ts';

/** The authorization server: Hookbench's own, an external one with discovery, or one with manually entered endpoints. */
export type ServerChoice = 'ours' | 'discovery' | 'by-hand';

export type FlowGrant = FlowRequest['grant'];
export type EndpointName = keyof NonNullable<FlowRequest['endpoints']>;
export type Prompt = NonNullable<FlowRequest['prompt']>;

/** The form to run a flow. */
export interface FlowForm {
  server: ServerChoice;
  issuer: string;
  endpoints: Readonly<Record<EndpointName, string>>;
  acceptAnyCertificate: boolean;
  clientId: string;
  /** Secret of a client of an external server. */
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

/** Timeout of a flow that waits for the user, in seconds. */
export const flowPatienceSeconds = 300;

/** Not preselected: otherwise the first token would allow everything. */
const neverPreselected = 'admin';

/** The form for a registered client, with its scopes. The grant stays if the client is registered for it, else it is its first grant. */
export function forClient(form: FlowForm, client: OAuthClient): FlowForm {
  const grants = client.grants.filter(isFlowGrant);
  const grant = grants.includes(form.grant) ? form.grant : (grants[0] ?? form.grant);
  const scopes = scopesOf(client.scope).filter((scope) => scope !== neverPreselected);
  return { ...form, clientId: client.id, grant, scopes };
}

/** The initial client: preferably one with a user sign-in, because its flow has the most steps. */
export function firstClient(clients: readonly OAuthClient[]): OAuthClient | undefined {
  return clients.find(({ grants }) => grants.includes('authorization_code')) ?? clients[0];
}

function isFlowGrant(grant: GrantType): grant is FlowGrant {
  return grant !== 'refresh_token';
}

/** Whether a user signs in with a browser at Hookbench's authorization server. */
export function isInteractive({ grant, server }: FlowForm): boolean {
  return server === 'ours' && grant !== 'client_credentials';
}

/**
 * The request to the engine; omits fields that are empty or do not apply.
 * @param over Scheme of the address that the browser opens.
 */
export function flowRequestOf(form: FlowForm, over: FlowRequest['over'] = 'https'): FlowRequest {
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
    over: isInteractive(form) ? over : 'https',
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
