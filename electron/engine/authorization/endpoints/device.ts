import { formatTraceparent } from '../../journal/trace-context.ts';
import { passed } from '../../journal/run-checks.ts';
import { postedForm, parametersOnce } from '../checks/posted-form.ts';
import {
  type AuthorizationAnswer,
  type AuthorizationCheck,
  type AuthorizationContext,
  type Endpoint,
  refuseWith,
  type ServerDeps,
} from '../context.ts';
import { beginInteraction, formOf } from '../continue-authorization.ts';
import { issuerPath } from '../issuer-path.ts';
import { consentPage, deviceCodePage, loginPage } from '../pages/interaction-pages.ts';
import { signedInUser } from '../sign-in-state.ts';
import { findDeviceByUserCode } from '../state/device-authorizations.ts';

const userCodeKnown = ({ clients, clocks, store }: ServerDeps): AuthorizationCheck => ({
  name: 'user_code_known',
  source: 'RFC 8628 3.3',
  run(context) {
    const typed = context.parameters.get('user_code') ?? '';
    const device = findDeviceByUserCode(store, typed);
    const client = clients.find(device?.clientId ?? '');
    const refuse = (evidence: string) => refuseWith('invalid_request', evidence, 'This code is unknown or expired.');
    if (!device || !client) return refuse(`No device shows "${typed.slice(0, 40)}"`);
    if (device.status !== 'pending') return refuse(`It is already ${device.status}`);
    if (device.expiresAt <= clocks.authorization.now()) return refuse('It has expired');
    Object.assign(context, { device, client, scope: device.scope });
    return passed(`${device.userCode} of "${client.id}"`);
  },
});

const traceparentOf = ({ trace }: AuthorizationContext): string =>
  formatTraceparent({ trace, span: trace.slice(0, 16) });

function askUser(deps: ServerDeps, context: AuthorizationContext): AuthorizationAnswer {
  const { client, device, scope = '' } = context;
  if (!client || !device) throw new Error('The checks passed, but client or device is missing.');
  const { interaction, cookie, consequences } = beginInteraction(deps, context, 'device');
  const form = formOf(deps, interaction, context);
  const headers = { 'set-cookie': [cookie] };
  const signedIn = signedInUser(deps, context);
  const shown = signedIn
    ? consentPage(form, client, signedIn.user, { scope, scopes: deps.scopes(), userCode: device.userCode, headers })
    : loginPage(form, client, { headers });
  return { ...shown, ...consequences };
}

/** The page where a user enters the code that a device shows (RFC 8628 3.3). */
export const deviceEndpoint = (deps: ServerDeps): Endpoint => ({
  at: `${issuerPath}/device`,
  methods: ['GET', 'POST'],
  checks: ({ request }) => (request.method === 'GET' ? [parametersOnce] : [...postedForm, userCodeKnown(deps)]),
  answer: (context) =>
    context.request.method === 'GET'
      ? deviceCodePage(traceparentOf(context), { userCode: context.parameters.get('user_code') ?? '' })
      : askUser(deps, context),
  refuse: (context, refusal) =>
    deviceCodePage(traceparentOf(context), {
      status: refusal.status,
      userCode: context.parameters.get('user_code') ?? '',
      problem: refusal.description,
    }),
});
