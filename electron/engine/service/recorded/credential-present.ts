import { passed } from '../../journal/run-checks.ts';
import type { Needs } from '../../recording/play/token-needs.ts';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

/** The request has credentials of the kind that the recorded one had. Their value is not in the recording. */
export const credentialPresent = ({ name, scheme = '' }: Extract<Needs, { kind: 'field' }>): ServiceCheck => ({
  name: 'credential_present',
  source: 'RFC 9110 11.6.2',
  run({ headers }) {
    const sent = [headers[name] ?? ''].flat().join(', ');
    const isRight = sent !== '' && sent.toLowerCase().startsWith(scheme.toLowerCase());
    if (isRight) return passed(`${name} is present; the recording does not have its value`);
    const what = scheme === '' ? `The header field ${name}` : `The header field ${name} with the scheme ${scheme}`;
    return refuseWith('credential_missing', `No ${name}`, `${what} is missing.`, {
      hint: 'The recorded request had it. Its value is not compared.',
      ...(scheme !== '' && { headers: { 'www-authenticate': `${scheme} realm="hookbench"` } }),
    });
  },
});
