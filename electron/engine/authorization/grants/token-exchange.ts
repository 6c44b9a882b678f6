import { andThen } from '../../and-then.ts';
import { passed } from '../../journal/run-checks.ts';
import { confidentialClient } from '../checks/client-authentication.ts';
import { resourceIndicators } from '../checks/resource-indicators.ts';
import { scopeNotWider } from '../checks/scope-allowed.ts';
import { type AuthorizationCheck, type AuthorizationContext, refuseWith, type ServerDeps } from '../context.ts';
import { findPresentedToken } from '../find-presented-token.ts';
import { storedClaims, type Actor } from '../further-claims.ts';
import { issueToken } from '../issue-token.ts';
import type { StoredToken } from '../state/stored-tokens.ts';
import { tokenAnswer } from '../token-answer.ts';
import type { Grant } from './grant.ts';

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const types = new Set([accessTokenType, 'urn:ietf:params:oauth:token-type:jwt']);

/** A longer chain of actors is refused. */
const maxActors = 10;

/** Finds a valid access token of this server. @returns What is wrong with it, as text */
async function findToken(deps: ServerDeps, token: string): Promise<StoredToken | string> {
  const found = await findPresentedToken(deps, token);
  if (found.kind !== 'access') return 'No such access token was issued';
  const now = deps.clocks.authorization.now();
  if (found.token.revokedAt !== null) return 'It was revoked';
  if (found.token.expiresAt <= now) return 'It has expired';
  return (found.token.notBefore ?? 0) > now ? 'It is not valid yet' : found.token;
}

/** One of the two tokens of a request. An actor token may be absent. */
const tokenOf = (deps: ServerDeps, role: 'subject' | 'actor'): AuthorizationCheck => ({
  name: `${role}_token_valid`,
  source: role === 'subject' ? 'RFC 8693 2.1' : 'RFC 8693 2.1, 4.1',
  async run(context) {
    const { parameters } = context;
    const token = parameters.get(`${role}_token`) ?? '';
    const type = parameters.get(`${role}_token_type`) ?? '';
    const invalid = (evidence: string, description: string) => refuseWith('invalid_request', evidence, description);
    if (token === '') {
      if (role === 'subject') return invalid('subject_token is absent', 'The parameter subject_token is missing.');
      return type === ''
        ? passed('absent')
        : invalid('actor_token_type without actor_token', 'actor_token is missing.');
    }
    if (!types.has(type))
      return invalid(`${role}_token_type is ${type.slice(0, 100) || 'absent'}`, `${role}_token_type is not supported.`);
    const found = await findToken(deps, token);
    if (typeof found === 'string') return refuseWith('invalid_request', found, `The ${role} token is not valid.`);
    context[role === 'subject' ? 'subjectToken' : 'actorToken'] = found;
    return passed(`jti ${found.id} of "${found.subject}"`);
  },
});

function actorsOf(act: Actor | undefined): number {
  let count = 0;
  for (let one = act; one; one = one.act) count++;
  return count;
}

/** The token of the subject allows the actor, if it names who may act, and only with a token of the actor's own client. */
const mayAct: AuthorizationCheck = {
  name: 'actor_may_act',
  source: 'RFC 8693 4.4',
  run({ actorToken, client, subjectToken }) {
    const { act, may_act: allowed } = subjectToken ? storedClaims(subjectToken) : {};
    if (actorToken && actorsOf(act) >= maxActors) {
      const problem = `The subject token already has ${maxActors} actors, the maximum`;
      return refuseWith('invalid_request', problem, `${problem}.`);
    }
    if (!allowed) return passed('the subject token does not limit who may act');
    const actor = actorToken?.subject ?? client?.id ?? '';
    const isOwn = !actorToken || actorToken.clientId === client?.id;
    const isNamed = allowed.sub === actor || (allowed.client_id !== undefined && allowed.client_id === client?.id);
    const isAllowed = isOwn && isNamed;
    const evidence = `may_act is ${JSON.stringify(allowed)}, the actor is "${actor}"${isOwn ? '' : ' by a token of another client'}`;
    return isAllowed
      ? passed(evidence)
      : refuseWith('invalid_request', evidence, 'The actor may not act for the subject.');
  },
};

/** The scopes of the subject token that the client may have. */
const exchangeable = ({ client, subjectToken }: AuthorizationContext): string[] => {
  const own = client?.scope.split(' ') ?? [];
  return (subjectToken?.scope ?? '').split(' ').filter((scope) => own.includes(scope));
};

/** `audience` names a client or a resource; the token is then for it, else for the audience of the subject token. */
const audienceKnown = ({ audience: ours, clients, profile }: ServerDeps): AuthorizationCheck => ({
  name: 'audience_known',
  source: 'RFC 8693 2.1',
  run(context) {
    const asked = context.parameters.getAll('audience').filter((one) => one !== '');
    const unknown = asked.find((one) => one !== ours && !profile.get().resources.includes(one) && !clients.find(one));
    if (unknown !== undefined)
      return refuseWith(
        'invalid_target',
        `No resource or client "${unknown.slice(0, 200)}"`,
        'The audience is unknown.',
      );
    const type = context.parameters.get('requested_token_type') ?? accessTokenType;
    if (!types.has(type))
      return refuseWith(
        'invalid_request',
        `requested_token_type is ${type.slice(0, 100)}`,
        'Only access tokens are issued.',
      );
    const { aud } = context.further ?? {};
    const requested = [...asked, ...[aud ?? []].flat()];
    const before = context.subjectToken && storedClaims(context.subjectToken).aud;
    const all = [...new Set(requested.length > 0 ? requested : [before ?? []].flat())];
    if (all.length > 0) context.further = { ...context.further, aud: all.length === 1 ? String(all[0]) : all };
    return passed(all.join(', ') || ours);
  },
});

/** The actor, with those that acted before (RFC 8693 4.1). */
function actorOf({ actorToken, subjectToken }: AuthorizationContext): Actor | undefined {
  const before = subjectToken && storedClaims(subjectToken).act;
  if (!actorToken) return before;
  return { sub: actorToken.subject, client_id: actorToken.clientId, ...(before && { act: before }) };
}

/** Token exchange: a token for the same subject, with fewer scopes, another audience, or an actor (RFC 8693). */
export const tokenExchange = (deps: ServerDeps): Grant => ({
  type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  name: 'token_exchange',
  checks: [
    confidentialClient,
    tokenOf(deps, 'subject'),
    tokenOf(deps, 'actor'),
    mayAct,
    scopeNotWider('RFC 8693 2.1', exchangeable),
    resourceIndicators(deps),
    audienceKnown(deps),
  ],
  give(context) {
    const { clocks, profile } = deps;
    const { client, scope = '', subjectToken } = context;
    if (!client || !subjectToken) throw new Error('The checks passed, but client or subject token is missing.');
    const act = actorOf(context);
    const { acr, auth_time: authTime } = storedClaims(subjectToken);
    const signIn = { ...(acr !== undefined && { acr }), ...(authTime !== undefined && { auth_time: authTime }) };
    const left = Math.ceil((subjectToken.expiresAt - clocks.authorization.now()) / 1000);
    const token = issueToken(deps, context, {
      subject: subjectToken.subject,
      scope,
      // A revoked family revokes what was made of its tokens.
      familyId: subjectToken.familyId ?? undefined,
      further: { ...signIn, ...(act && { act }) },
      lifetime: Math.min(left, client.accessTokenLifetime ?? profile.get().accessTokenLifetime),
    });
    return andThen(token, (issued) => {
      const answer = tokenAnswer(issued, { unit: profile.get().expiresInUnit });
      return { ...answer, body: { ...(answer.body as object), issued_token_type: accessTokenType } };
    });
  },
});
