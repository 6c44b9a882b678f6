import { passed, refused } from '../../journal/run-checks.ts';
import { didMean } from '#shared/diagnosis/nearest-name.ts';
import { type AuthorizationCheck, type AuthorizationContext, refuseWith } from '../context.ts';

const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/** The requested scopes are well formed and allowed for the client. Default: all its scopes (RFC 6749 3.3). */
export const scopeAllowed: AuthorizationCheck = {
  name: 'scope_allowed',
  source: 'RFC 6749 3.3',
  run(context) {
    const allowed = context.client?.scope.split(' ') ?? [];
    const asked = context.parameters.get('scope');
    const invalid = (evidence: string, description: string) =>
      refused(evidence, { status: 400, error: 'invalid_scope', description });
    if (asked === null || asked === '') {
      context.scope = allowed.join(' ');
      return passed(`none requested, so all of the client's: ${context.scope}`);
    }
    if (!scopeToken.test(asked)) return invalid('scope is not a list of scope tokens', 'The scope is malformed.');
    const foreign = asked.split(' ').find((scope) => !allowed.includes(scope));
    if (foreign !== undefined)
      return invalid(
        `"${foreign}" is not allowed for the client${didMean(foreign, allowed)}`,
        'A scope is unknown or not allowed.',
      );
    context.scope = [...new Set(asked.split(' '))].join(' ');
    return passed(context.scope);
  },
};

/** The requested scope is not wider than what was granted. Default: all of it. */
export const scopeNotWider = (
  source: string,
  grantedTo: (context: AuthorizationContext) => readonly string[],
): AuthorizationCheck => ({
  name: 'scope_not_wider',
  source,
  run(context) {
    const granted = grantedTo(context).filter((scope) => scope !== '');
    const sent = context.parameters.get('scope');
    const asked = sent ? sent.split(' ') : granted;
    const wider = asked.find((scope) => !granted.includes(scope));
    if (wider !== undefined)
      return refuseWith(
        'invalid_scope',
        `"${wider.slice(0, 200)}" is not in ${granted.join(' ') || 'none'}`,
        'The scope is wider than granted.',
      );
    context.scope = [...new Set(asked)].join(' ');
    return passed(context.scope);
  },
});
