import { giveCode } from './answer-client.ts';
import { writeCookie } from './cookies.ts';
import type { AuthorizationAnswer, AuthorizationContext, Consequences, ServerDeps } from './context.ts';
import { grantedClaims, type SignedIn } from './sign-in-state.ts';
import { formatTraceparent } from '../journal/trace-context.ts';
import { consentPage, loginPage, type InteractionForm } from './pages/interaction-pages.ts';
import { hasConsented, interactionInsertion, interactionLifetimeMs, type Interaction } from './state/interactions.ts';
import { newSecret } from './state/opaque-secret.ts';

/** The hidden fields and hints of an interaction's forms. Only the trace of `traceparent` matters; its span is a filler. */
export function formOf(
  { users }: ServerDeps,
  interaction: Interaction,
  { trace }: AuthorizationContext,
): InteractionForm {
  const demo = users.all().filter(({ password, username }) => password === username);
  return {
    interaction: interaction.id,
    traceparent: formatTraceparent({ trace, span: trace.slice(0, 16) }),
    demoUsers: demo.map(({ username }) => username),
  };
}

/** Starts an interaction, bound to the browser by a cookie. */
export function beginInteraction(
  { clocks, random }: ServerDeps,
  context: AuthorizationContext,
  purpose: Interaction['purpose'],
): { interaction: Interaction; cookie: string; consequences: Consequences } {
  const interaction: Interaction = {
    id: newSecret(random, 'int'),
    parameters: context.parameters.toString(),
    purpose,
    expiresAt: clocks.authorization.now() + interactionLifetimeMs,
  };
  const cookie = writeCookie(context.request, 'interaction', interaction.id);
  return { interaction, cookie, consequences: { statements: [interactionInsertion(interaction)] } };
}

/** What the user is asked for: scopes with the resources where they apply (RFC 8707 3), and details as indented JSON. */
export function askedFor({ profile, scopes }: ServerDeps, { parameters, scope = '' }: AuthorizationContext) {
  const { aud = [], authorization_details: details } = grantedClaims(parameters, 0, profile.get());
  const resources = [aud].flat();
  return {
    scope: [scope, ...resources].join(' '),
    scopes: [...scopes(), ...resources.map((resource) => ({ scope: resource, meaning: 'At the resource' }))],
    details: details && JSON.stringify(details, undefined, 2),
  };
}

/** Whether the user must be asked for consent: not given before, or the client requests it with `prompt=consent`. */
export function needsConsent(deps: ServerDeps, context: AuthorizationContext, { user }: SignedIn): boolean {
  const { details, scope } = askedFor(deps, context);
  const isWanted = (context.parameters.get('prompt') ?? '').split(' ').includes('consent');
  return isWanted || details !== undefined || !hasConsented(deps.store, user.username, context.client?.id ?? '', scope);
}

/** The next step of an authorization request: sign in, consent, or the code. */
export function continueAuthorization(
  deps: ServerDeps,
  context: AuthorizationContext,
  signedIn: SignedIn | undefined,
): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const { client } = context;
  if (!client) throw new Error('The checks passed, but client is missing.');
  if (signedIn && !needsConsent(deps, context, signedIn)) {
    return giveCode(deps, context, signedIn.user, signedIn.authTime);
  }
  const { interaction, cookie, consequences } = beginInteraction(deps, context, 'authorize');
  const form = formOf(deps, interaction, context);
  const headers = { 'set-cookie': [cookie] };
  const shown = signedIn
    ? consentPage(form, client, signedIn.user, { ...askedFor(deps, context), headers })
    : loginPage(form, client, { headers });
  return { ...shown, ...consequences };
}
