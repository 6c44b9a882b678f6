import { maxParameters } from '../../http/read-parameters.ts';
import { passed } from '../../journal/run-checks.ts';
import type { AuthorizationCheck } from '../context.ts';
import { refuseWith } from '../refuse.ts';

/** Parameters that may be sent more than once (RFC 8707 2, RFC 8693 2.1). */
const repeatable = new Set(['resource', 'audience']);

/** There are at most 100 parameters, and none is sent more than once, except those that may be. */
export const parametersOnce: AuthorizationCheck = {
  name: 'parameters_once',
  source: 'RFC 6749 3.2',
  run({ parameters }) {
    if (parameters.size > maxParameters) {
      const problem = `There are more than ${maxParameters} parameters.`;
      return refuseWith('invalid_request', problem, problem);
    }
    const names = new Set<string>();
    for (const name of parameters.keys()) {
      if (names.has(name) && !repeatable.has(name))
        return refuseWith('invalid_request', `"${name}" is sent more than once`, 'A parameter is sent more than once.');
      names.add(name);
    }
    return passed(`${names.size} parameters: ${[...names].join(', ')}`);
  },
};
