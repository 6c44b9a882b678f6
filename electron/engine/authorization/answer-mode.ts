import type { Fault } from '#shared/model/fault.ts';
import { andThen } from '../and-then.ts';
import { html, htmlPage } from '../http/html-page.ts';
import { signJwt } from '../signing/compact-jws.ts';
import { spoilSignature } from '../signing/spoil-token.ts';
import type { AuthorizationAnswer, AuthorizationContext } from './context.ts';
import { withParameters } from './redirect-uri.ts';
import { faultTarget } from './fault-target.ts';
import type { ServerDeps } from './server-deps.ts';

/** How long an authorization response is valid, in seconds (JARM 2.1). */
const lifetimeSeconds = 600;
const submit = 'document.forms[0].submit()';

type Parameters = Readonly<Record<string, string | undefined>>;

const redirect = (location: string): AuthorizationAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: '',
});

type Defect = Extract<Fault['what'], { kind: 'response-jwt' }>['condition'];

/** What a defect changes in the claims of a response. */
const spoiledClaims = (defect: Defect | undefined, exp: number): Record<string, unknown> => {
  switch (defect) {
    case 'wrong-issuer':
      return { iss: 'https://attacker.example' };
    case 'wrong-audience':
      return { aud: 'another-client' };
    case 'expired':
      return { exp: exp - 2 * lifetimeSeconds };
    default:
      return {};
  }
};

/** A page that posts the response to the client at once, or when the user presses the button. */
function formPost(uri: string, response: string): AuthorizationAnswer {
  const content = html`<p>You return to the application.</p>
    <form method="post" action="${uri}">
      <input type="hidden" name="response" value="${response}" />
      <div class="actions"><button class="primary">Continue</button></div>
    </form>`;
  const { body, headers } = htmlPage('Continue', content, submit);
  return { status: 200, headers, body };
}

/** The authorization response in the requested mode: as parameters, or as a signed JWT (JARM 2.3). */
export function answerInMode(
  { clocks, faults, keys, profile }: ServerDeps,
  context: AuthorizationContext,
  parameters: Parameters,
): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const { client, issuer, parameters: asked, redirectUri = '' } = context;
  const mode = asked.get('response_mode') ?? 'query';
  const { responseModes, signingAlgorithm } = profile.get();
  if (mode === 'query' || !(responseModes as string[]).includes(mode))
    return redirect(withParameters(redirectUri, parameters));
  const exp = Math.floor(clocks.authorization.now() / 1000) + lifetimeSeconds;
  const defect = faults.act('authorization', 'response-jwt', faultTarget(context))?.what.condition;
  const claims = { iss: issuer, aud: client?.id, exp, ...parameters, ...spoiledClaims(defect, exp) };
  const signed = andThen(keys.current(signingAlgorithm), ({ alg, kid, privateKey }) =>
    signJwt(claims, { alg, kid, typ: 'JWT' }, privateKey),
  );
  return andThen(signed, (sound) => {
    const response = defect === 'bad-signature' ? spoilSignature(sound) : sound;
    if (mode === 'form_post.jwt') return formPost(redirectUri, response);
    if (mode === 'fragment.jwt') return redirect(`${redirectUri}#response=${response}`);
    return redirect(withParameters(redirectUri, { response }));
  });
}
