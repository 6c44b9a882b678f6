import { passed, remembered } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';
import { insufficientScope } from './access-token.ts';

const comparison = (required: string) =>
  remembered((scope) => {
    const granted = scope.split(' ');
    if (granted.includes(required) || granted.includes('admin')) return passed(`needs ${required}, has ${scope}`);
    const detail = `The access token lacks the scope ${required}.`;
    return refuseWith('scope_missing', `needs ${required}, has ${scope || 'none'}`, detail, {
      hint: `Request a token with the scope ${required}.`,
      headers: insufficientScope(required),
    });
  });

/** The token has the scope that the profile requires for the call; `admin` implies all scopes. */
export function scopeSufficient(required: string | null): ServiceCheck {
  const compare = required === null ? () => passed('requires none') : comparison(required);
  return { name: 'scope_sufficient', source: 'RFC 6750 3.1', run: ({ claims }) => compare(claims?.scope ?? '') };
}
