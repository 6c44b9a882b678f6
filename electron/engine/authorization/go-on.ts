import { giveCode } from './answer-client.ts';
import { writeCookie } from './cookies.ts';
import type { AuthorizationAnswer, AuthorizationContext, Consequences } from './context.ts';
import { formatTraceparent } from '../journal/trace-context.ts';
import { consentPage, loginPage, type InteractionForm } from './pages/interaction-pages.ts';
import type { ServerParts } from './server-parts.ts';
import type { SignedIn } from './sign-in-state.ts';
import { hasConsented } from './state/consents.ts';
import { interactionInsertion, interactionLifetimeMs, type Interaction } from './state/interactions.ts';
import { newSecret } from './state/opaque-secret.ts';

/** What the forms of an interaction carry; their span names no hop of ours, only the trace counts. */
export function formOf(
  { users }: ServerParts,
  interaction: Interaction,
  { trace }: AuthorizationContext,
): InteractionForm {
  const easy = users.all().filter(({ password, username }) => password === username);
  return {
    interaction: interaction.id,
    traceparent: formatTraceparent({ trace, span: trace.slice(0, 16) }),
    demoUsers: easy.map(({ username }) => username),
  };
}

/** Begins an interaction, bound to the browser by a cookie. */
export function beginInteraction(
  { clocks, random }: ServerParts,
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

/** Whether the user must be asked: not agreed before, or the client wants to hear it again. */
export function needsConsent(
  { store }: ServerParts,
  { client, parameters, scope = '' }: AuthorizationContext,
  { user }: SignedIn,
): boolean {
  const asked = (parameters.get('prompt') ?? '').split(' ').includes('consent');
  return asked || !hasConsented(store, user.username, client?.id ?? '', scope);
}

/** The next step of an authorization request: sign in, consent, or the code. */
export function goOn(
  parts: ServerParts,
  context: AuthorizationContext,
  signedIn: SignedIn | undefined,
): AuthorizationAnswer {
  const { client, scope = '' } = context;
  if (!client) throw new Error('The checks let a request through without a client.');
  if (signedIn && !needsConsent(parts, context, signedIn)) {
    return giveCode(parts, context, signedIn.user, signedIn.authTime);
  }
  const { interaction, cookie, consequences } = beginInteraction(parts, context, 'authorize');
  const form = formOf(parts, interaction, context);
  const headers = { 'set-cookie': [cookie] };
  const shown = signedIn
    ? consentPage(form, client, signedIn.user, { scope, headers })
    : loginPage(form, client, { headers });
  return { ...shown, ...consequences };
}
