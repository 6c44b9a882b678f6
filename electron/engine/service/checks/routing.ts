import { passed } from '../../journal/run-checks.ts';
import { type ServiceCheck, refuseWith } from '../context.ts';

const pathSource = 'RFC 9110 15.5.5';

/** The path and its method have an operation. */
export const operationKnown = (evidence: string): ServiceCheck => {
  const found = passed(evidence);
  return { name: 'path_known', source: pathSource, run: () => found };
};

/** @param nearest The nearest operations, e.g. `GET /things/{id}`. */
export const pathUnknown = (nearest: readonly string[]): ServiceCheck => ({
  name: 'path_known',
  source: pathSource,
  run: ({ path }) =>
    refuseWith('not_found', `No operation has the path ${path.slice(0, 200)}`, 'No operation has this path.', {
      ...(nearest.length > 0 && { hint: `The nearest operations are: ${nearest.join(', ')}.` }),
    }),
});

/** Another path has the operation of the method. */
export const pathConfused = (right: string, hint: string): ServiceCheck => ({
  name: 'path_known',
  source: pathSource,
  run: ({ method, path }) =>
    refuseWith('not_found', `${method} is not supported at ${path}`, `${method} is served at ${right}.`, { hint }),
});

export const pathUndecodable: ServiceCheck = {
  name: 'request_readable',
  source: 'RFC 9110 15.5.1',
  run: ({ path }) => {
    const problem = `The path ${path.slice(0, 200)} cannot be decoded.`;
    return refuseWith('malformed_http', problem, problem, { hint: 'Percent-encode the path as UTF-8 (RFC 3986 2.1).' });
  },
};

/** The methods of the API. */
export const implementedMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The API has no such method. */
export const methodUnimplemented: ServiceCheck = {
  name: 'method_implemented',
  source: 'RFC 9110 15.6.2',
  run: ({ method }) =>
    refuseWith(
      'method_unknown',
      `${method} is not a method of the API`,
      `The service supports ${implementedMethods.join(', ')}.`,
    ),
};

/** @param fields The headers that name what the path supports. */
export const methodUnknown = (path: string, fields: Record<string, string> & { allow: string }): ServiceCheck => ({
  name: 'method_allowed',
  source: 'RFC 9110 15.5.6',
  run: ({ method }) =>
    refuseWith('method_not_allowed', `${method} is not one of ${fields.allow}`, `${path} supports ${fields.allow}.`, {
      headers: fields,
    }),
});
