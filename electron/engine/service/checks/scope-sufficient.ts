import { passed } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';
import { insufficientScope } from './access-token.ts';

/** The token's scope covers what the profile requires of the call, if anything; `admin` implies all. */
export const scopeSufficient = (required: string | null): ServiceCheck => ({
  name: 'scope_sufficient',
  source: 'RFC 6750 3.1',
  run({ claims }) {
    if (required === null) return passed('requires none');
    const granted = (claims?.scope ?? '').split(' ');
    if (granted.includes(required) || granted.includes('admin'))
      return passed(`needs ${required}, has ${granted.join(' ')}`);
    const detail = `The access token lacks the scope ${required}.`;
    return refuseWith('scope_missing', `needs ${required}, has ${granted.join(' ') || 'none'}`, detail, {
      hint: `Ask the authorization server for a token with the scope ${required}.`,
      headers: insufficientScope(required),
    });
  },
});
