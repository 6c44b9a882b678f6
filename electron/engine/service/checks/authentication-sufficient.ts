import { passed } from '../../journal/run-checks.ts';
import type { Clock } from '../../clock.ts';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const notRequired = passed('the profile requires no step-up');

/** The user signed in recently enough and in the required way, if the profile requires it of this call. */
export const authenticationSufficient = (clock: Clock): ServiceCheck => ({
  name: 'authentication_sufficient',
  source: 'RFC 9470 3',
  run({ claims, method, profile: { stepUp, stepUpAcr, stepUpMaxAge } }) {
    if (stepUp === 'off' || (stepUp === 'changes' && reads.has(method))) return notRequired;
    const { acr = 'absent', auth_time: authTime = 0 } = claims ?? {};
    const age = clock.now() / 1000 - authTime;
    const lacksAcr = stepUpAcr !== '' && acr !== stepUpAcr;
    const isOld = stepUpMaxAge > 0 && age > stepUpMaxAge;
    const found = `acr ${acr}, signed in ${authTime === 0 ? 'at an unknown time' : `${Math.round(age)} s ago`}`;
    if (!lacksAcr && !isOld) return passed(found);
    const required = [
      ...(stepUpAcr === '' ? [] : [`acr_values="${stepUpAcr}"`]),
      ...(stepUpMaxAge === 0 ? [] : [`max_age="${stepUpMaxAge}"`]),
    ].join(', ');
    const description = lacksAcr ? 'A different authentication level is required' : 'A more recent sign-in is required';
    return refuseWith('token_untrusted', `${found}, requires ${required}`, `${description}.`, {
      hint: 'Send the user to sign in again, with acr_values and max_age of the challenge in the authorization request.',
      headers: {
        'www-authenticate': `Bearer realm="hookbench", error="insufficient_user_authentication", error_description="${description}", ${required}`,
      },
    });
  },
});
