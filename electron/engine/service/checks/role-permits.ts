import { passed } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import type { TokenAuthority } from '../ports.ts';
import { refuseWith } from '../problem-refusal.ts';

/** The user that the token speaks for may write: a viewer may not, whatever the scope. A client that speaks for itself has no role. */
export const rolePermits = (authority: TokenAuthority): ServiceCheck => ({
  name: 'role_permits',
  source: 'RFC 9110 15.5.4',
  run({ claims, method }) {
    const subject = claims?.sub ?? '';
    const role = subject === claims?.client_id ? undefined : authority.roleOf(subject);
    if (role === undefined) return passed('The token speaks for a client, which has no role');
    if (role !== 'viewer') return passed(`${subject} has the role ${role}`);
    return refuseWith(
      'role_missing',
      `${subject} has the role viewer`,
      `A user of the role viewer may not ${method}.`,
      {
        hint: 'Sign in as a user of another role; a token with more scope does not help.',
      },
    );
  },
});
