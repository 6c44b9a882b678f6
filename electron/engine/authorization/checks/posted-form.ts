import { type AuthorizationCheck, refuseWith } from '../context.ts';
import { passed, refused, remembered } from '../../journal/run-checks.ts';
import { maxParameters } from '../../http/read-parameters.ts';

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

const judge = remembered((contentType) => {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/x-www-form-urlencoded') return passed(`Content-Type is ${mediaType}`);
  return refused(`Content-Type is ${mediaType ? `"${mediaType}"` : 'absent'}`, {
    status: 400,
    error: 'invalid_request',
    description: 'The parameters must be sent as application/x-www-form-urlencoded.',
  });
});

/** The parameters are sent as `application/x-www-form-urlencoded`. */
export const formMediaType: AuthorizationCheck = {
  name: 'form_media_type',
  source: 'RFC 6749 3.2',
  run: ({ request }) => judge(request.headers['content-type'] ?? ''),
};

/** The body is within the limit. */
export const bodySize: AuthorizationCheck = {
  name: 'body_size',
  source: 'RFC 9110 15.5.14',
  run({ request }) {
    if (!request.truncated) return passed(`${request.body.length} bytes`);
    return refused('The body is over the limit', {
      status: 413,
      error: 'invalid_request',
      description: 'The body is too large.',
    });
  },
};

/** The checks of every posted form. */
export const postedForm: readonly AuthorizationCheck[] = [bodySize, formMediaType, parametersOnce];
