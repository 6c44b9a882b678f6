import { flowRequest, type FlowRequest } from '#shared/model/flow.ts';
import type { GrantType, OAuthClient } from '#shared/model/oauth-client.ts';
import { schemaForm, type FormOf } from './schema-form.ts';

/**
 * The authorization server: Hookbench's own, a saved one (`serverId`), an external one with discovery, or one with manually
 * entered endpoints.
 */
export type ServerChoice = 'ours' | 'saved' | 'discovery' | 'by-hand';

export type FlowGrant = FlowRequest['grant'];
export type EndpointName = keyof NonNullable<FlowRequest['endpoints']>;
export type Prompt = NonNullable<FlowRequest['prompt']>;

const flowForm = schemaForm(flowRequest, { verbatim: ['clientSecret', 'clientKey'] });

/** The form to run a flow. */
export type FlowForm = FormOf<FlowRequest> & { server: ServerChoice };

export const emptyFlowForm: FlowForm = {
  ...flowForm.formOf(flowRequest.parse({ grant: 'authorization_code', clientId: '?' })),
  clientId: '',
  server: 'ours',
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
  const grants: FlowGrant[] = client.grants.filter(isFlowGrant);
  const grant = grants.includes(form.grant) ? form.grant : (grants[0] ?? form.grant);
  const scopes = scopesOf(client.scope).filter((scope) => scope !== neverPreselected);
  return { ...form, clientId: client.id, grant, scope: scopes.join(' ') };
}

/** The initial client: preferably one with a user sign-in, because its flow has the most steps. */
export function firstClient(clients: readonly OAuthClient[]): OAuthClient | undefined {
  return clients.find(({ grants }) => grants.includes('authorization_code')) ?? clients[0];
}

function isFlowGrant(grant: GrantType): grant is Exclude<GrantType, 'refresh_token' | 'token_exchange'> {
  return grant !== 'refresh_token' && grant !== 'token_exchange';
}

/** Whether the settings of the server are entered in the form. */
export const isEntered = ({ server }: Pick<FlowForm, 'server'>): boolean =>
  server === 'discovery' || server === 'by-hand';

/** Whether a user signs in with a browser at Hookbench's authorization server. */
export function isInteractive({ grant, server }: Pick<FlowForm, 'grant' | 'server'>): boolean {
  return server === 'ours' && grant !== 'client_credentials';
}

/**
 * The request to the engine; omits fields that are empty or do not apply.
 * @param over Scheme of the address that the browser opens.
 */
export function flowRequestOf({ server, ...form }: FlowForm, over: FlowRequest['over'] = 'https') {
  const {
    endpoints,
    usePkce: _default,
    ...request
  } = flowForm.valueOf({
    ...form,
    scope: scopesOf(form.scope).join(' '),
    over: isInteractive({ grant: form.grant, server }) ? over : 'https',
    timeoutSeconds: String(flowPatienceSeconds),
    ...(server === 'ours' && { clientSecret: '', issuer: '', verifyTls: true }),
    ...(form.grant !== 'authorization_code' && {
      prompt: undefined,
      usePar: false,
      signRequest: false,
      responseMode: undefined,
      acrValues: '',
      maxAge: '',
    }),
  });
  return server === 'by-hand' ? { ...request, endpoints: endpoints ?? { token: '' } } : request;
}
