import { passed, remembered } from '../../journal/run-checks.ts';
import { type ServiceCheck, refuseWith } from '../context.ts';
import { insufficientScope } from './access-token.ts';

/** The token has all required scopes. @param every A scope that implies all others. */
export function scopeSufficient(required: readonly string[], every?: string): ServiceCheck {
  const needed = required.join(' ');
  const compare = remembered((scope) => {
    const granted = scope.split(' ');
    const missing = required.filter((one) => !granted.includes(one));
    if (required.length === 0) return passed('requires none');
    if (missing.length === 0 || (every !== undefined && granted.includes(every)))
      return passed(`needs ${needed}, has ${scope}`);
    const lacks = `The access token lacks the scope ${missing.join(' ')}.`;
    return refuseWith('scope_missing', `needs ${needed}, has ${scope || 'none'}`, lacks, {
      hint: `Request a token with the scope ${needed}.`,
      headers: insufficientScope(needed),
    });
  });
  return { name: 'scope_sufficient', source: 'RFC 6750 3.1', run: ({ claims }) => compare(claims?.scope ?? '') };
}
