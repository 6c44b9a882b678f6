import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck } from '../context.ts';

/** No parameter is sent more than once. */
export const parametersOnce: AuthorizationCheck = {
  name: 'parameters_once',
  source: 'RFC 6749 3.2',
  run({ parameters }) {
    const names = [...parameters.keys()];
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated === undefined) return passed(`${names.length} parameters: ${names.join(', ')}`);
    return refused(`"${repeated}" is there more than once`, {
      status: 400,
      error: 'invalid_request',
      description: 'A parameter is there more than once.',
    });
  },
};
