import { passed } from '../../journal/run-checks.ts';
import type { AuthorizationCheck, AuthorizationContext } from '../context.ts';
import { bodySize } from './body-size.ts';
import { formMediaType } from './form-media-type.ts';
import { parametersOnce } from './parameters-once.ts';
import { readCookie } from '../cookies.ts';
import { refuseWith } from '../refuse.ts';
import type { ServerParts } from '../server-parts.ts';
import { findDeviceByUserCode } from '../state/device-authorizations.ts';
import { findInteraction } from '../state/interactions.ts';

/** The form belongs to an interaction that is under way. */
const interactionKnown = ({ clocks, store }: ServerParts): AuthorizationCheck => ({
  name: 'interaction_known',
  source: 'RFC 9700 4.7',
  run(context) {
    const interaction = findInteraction(store, context.parameters.get('interaction') ?? '');
    const words = 'This page is no longer good. Begin again in the application.';
    if (!interaction) return refuseWith('invalid_request', 'No such interaction is under way', words);
    if (interaction.expiresAt <= clocks.authorization.now())
      return refuseWith('invalid_request', 'It has expired', words);
    context.interaction = interaction;
    return passed(interaction.purpose);
  },
});

/** The browser that sends the form is the one that was shown it, so that nobody signs in for somebody else. */
const interactionOfBrowser: AuthorizationCheck = {
  name: 'interaction_of_browser',
  source: 'RFC 9700 4.7',
  run({ interaction, request }) {
    if (readCookie(request, 'interaction') === interaction?.id) return passed('The cookie names the same interaction');
    return refuseWith(
      'invalid_request',
      'The cookie names another interaction, or none',
      'Begin again in the application: another sign-in was begun, or cookies are off.',
    );
  },
};

/** Brings back the request that the interaction is about: the client, and what it asked for. */
const interactionRequest = ({ clients, store }: ServerParts): AuthorizationCheck => ({
  name: 'interaction_request',
  source: 'RFC 6749 4.1.1',
  run(context) {
    const { interaction } = context;
    const asked = new URLSearchParams(interaction?.parameters);
    if (interaction?.purpose === 'device') {
      const device = findDeviceByUserCode(store, asked.get('user_code') ?? '');
      const client = clients.find(device?.clientId ?? '');
      if (!device || !client)
        return refuseWith('invalid_request', 'The device is no longer there', 'Begin again at the device.');
      Object.assign(context, { device, client, scope: device.scope });
      return passed(`device ${device.userCode} of "${client.id}"`);
    }
    const client = clients.find(asked.get('client_id') ?? '');
    if (!client) return refuseWith('invalid_client', 'The client is no longer registered', 'The client is not known.');
    const redirectUri = asked.get('redirect_uri') ?? client.redirectUris?.[0];
    Object.assign(context, { client, redirectUri, scope: asked.get('scope') || client.scope });
    return passed(`"${client.id}"`);
  },
});

/** What the form of an interaction's page must be like, up to the request that it is about. */
export const interactionForm = (parts: ServerParts): AuthorizationCheck[] => [
  bodySize,
  formMediaType,
  parametersOnce,
  interactionKnown(parts),
  interactionOfBrowser,
  interactionRequest(parts),
];

/** Parameters of the authorization request take the place of the form's, for the steps behind. */
export function resume(context: AuthorizationContext): AuthorizationContext {
  return { ...context, parameters: new URLSearchParams(context.interaction?.parameters) };
}
