import { passed } from '../../journal/run-checks.ts';
import type { AuthorizationCheck, AuthorizationContext } from '../context.ts';
import { refuseWith } from '../refuse.ts';

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
