import { passed } from '../../journal/run-checks.ts';
import { type AuthorizationCheck, refuseWith } from '../context.ts';

/** The parameter `token` is present. */
export const tokenPresented: AuthorizationCheck = {
  name: 'token_presented',
  source: 'RFC 7009 2.1',
  run({ parameters }) {
    if (parameters.get('token')) return passed(`token_type_hint ${parameters.get('token_type_hint') ?? 'absent'}`);
    return refuseWith('invalid_request', 'token is absent', 'The parameter token is missing.');
  },
};
