import { passed } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import type { TokenAuthority } from '../ports.ts';
import { refuseWith } from '../problem-refusal.ts';

/** The user of the token may write: a viewer may not, regardless of scope. A token without a user has no role. */
export const rolePermits = (authority: TokenAuthority): ServiceCheck => ({
  name: 'role_permits',
  source: 'RFC 9110 15.5.4',
  run({ claims, method }) {
    const subject = claims?.sub ?? '';
    const role = subject === claims?.client_id ? undefined : authority.roleOf(subject);
    if (role === undefined) return passed('The token belongs to a client, which has no role');
    if (role !== 'viewer') return passed(`${subject} has the role ${role}`);
    return refuseWith(
      'role_missing',
      `${subject} has the role viewer`,
      `A user with the role viewer may not send ${method} requests.`,
      {
        hint: 'Sign in as a user with another role; a wider scope does not help.',
      },
    );
  },
});
