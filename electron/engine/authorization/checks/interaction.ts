import { passed } from '../../journal/run-checks.ts';
import { type AuthorizationCheck, type AuthorizationContext, refuseWith, type ServerDeps } from '../context.ts';
import { postedForm } from './posted-form.ts';
import { readCookie } from '../cookies.ts';
import { findDeviceByUserCode } from '../state/device-authorizations.ts';
import { findPushedRequest } from '../state/pushed-requests.ts';
import { findInteraction } from '../state/interactions.ts';

/** The form belongs to a pending interaction. */
const interactionKnown = ({ clocks, store }: ServerDeps): AuthorizationCheck => ({
  name: 'interaction_known',
  source: 'RFC 9700 4.7',
  run(context) {
    const interaction = findInteraction(store, context.parameters.get('interaction') ?? '');
    const description = 'This page has expired. Start again in the application.';
    if (!interaction) return refuseWith('invalid_request', 'The interaction is unknown or finished', description);
    if (interaction.expiresAt <= clocks.authorization.now())
      return refuseWith('invalid_request', 'It has expired', description);
    context.interaction = interaction;
    return passed(interaction.purpose);
  },
});

/** The browser that sends the form is the one that got it, so that nobody can complete another user's sign-in. */
const interactionOfBrowser: AuthorizationCheck = {
  name: 'interaction_of_browser',
  source: 'RFC 9700 4.7',
  run({ interaction, request }) {
    if (readCookie(request, 'interaction') === interaction?.id) return passed('The cookie names the same interaction');
    return refuseWith(
      'invalid_request',
      'The cookie is absent or names another interaction',
      'Start again in the application: another sign-in was started, or cookies are disabled.',
    );
  },
};

/** Restores the request of the interaction: the client and its parameters. */
const interactionRequest = ({ clients, store }: ServerDeps): AuthorizationCheck => ({
  name: 'interaction_request',
  source: 'RFC 6749 4.1.1',
  run(context) {
    const { interaction } = context;
    const asked = new URLSearchParams(interaction?.parameters);
    if (interaction?.purpose === 'device') {
      const device = findDeviceByUserCode(store, asked.get('user_code') ?? '');
      const client = clients.find(device?.clientId ?? '');
      if (!device || !client)
        return refuseWith('invalid_request', 'The device or its client no longer exists', 'Start again on the device.');
      Object.assign(context, { device, client, scope: device.scope });
      return passed(`device ${device.userCode} of "${client.id}"`);
    }
    const uri = asked.get('request_uri');
    if (uri !== null && !findPushedRequest(store, uri))
      return refuseWith(
        'invalid_request',
        'The pushed request was used before: its client got a response',
        'This sign-in was completed on another page. Start again in the application.',
      );
    const client = clients.find(asked.get('client_id') ?? '');
    if (!client) return refuseWith('invalid_client', 'The client is no longer registered', 'The client is not known.');
    const redirectUri = asked.get('redirect_uri') ?? client.redirectUris?.[0];
    Object.assign(context, { client, redirectUri, scope: asked.get('scope') || client.scope });
    return passed(`"${client.id}"`);
  },
});

/** The checks of every form of an interaction. */
export const interactionForm = (deps: ServerDeps): AuthorizationCheck[] => [
  ...postedForm,
  interactionKnown(deps),
  interactionOfBrowser,
  interactionRequest(deps),
];

/** Replaces the form's parameters with those of the authorization request. */
export function resume(context: AuthorizationContext): AuthorizationContext {
  return { ...context, parameters: new URLSearchParams(context.interaction?.parameters) };
}
