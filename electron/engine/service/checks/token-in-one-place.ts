import { maxParameters, readParameters } from '../../http/read-parameters.ts';
import { passed } from '../../journal/run-checks.ts';
import type { ServiceCheck, ServiceContext } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';
import { invalidRequest } from './access-token.ts';

const parameter = 'access_token';

function headerFields(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 13 && name.toLowerCase() === 'authorization') count++;
  }
  return count;
}

const nothing = new URLSearchParams();

function formOf({ headers, body }: ServiceContext): URLSearchParams {
  if (body.length === 0) return nothing;
  const type = headers['content-type']?.toLowerCase() ?? '';
  return type.startsWith('application/x-www-form-urlencoded') ? readParameters(body.toString()) : nothing;
}

const countIn = (count: number, place: string): string[] => (count > 0 ? [`${count} in the ${place}`] : []);

/**
 * The token is sent in one place only (RFC 6750 2), and once. Reads it from the query if the profile allows that. Rejects
 * a query or form with more than 100 parameters, because only 100 are read.
 */
export const tokenInOnePlace: ServiceCheck = {
  name: 'token_in_one_place',
  source: 'RFC 6750 2, 3.1',
  run(context) {
    const query = context.search === '' ? nothing : context.query;
    const form = formOf(context);
    if (query.size > maxParameters || form.size > maxParameters) {
      const place = query.size > maxParameters ? 'query' : 'form';
      const problem = `The ${place} has more than ${maxParameters} parameters.`;
      return refuseWith('bad_input', problem, problem, { headers: invalidRequest(problem) });
    }
    const inHeader = headerFields(context.rawHeaders);
    const inQuery = query.getAll(parameter);
    const inForm = form.getAll(parameter).length;
    if (context.profile.tokenInQuery) [context.queryToken] = inQuery;
    if (inHeader + inQuery.length + inForm <= 1) return passed('The request has at most one token');
    const places = [...countIn(inHeader, 'header'), ...countIn(inQuery.length, 'query'), ...countIn(inForm, 'form')];
    return refuseWith(
      'token_in_two_places',
      `Tokens: ${places.join(', ')}`,
      `The access token is sent more than once: ${places.join(', ')}.`,
      {
        hint: 'Send it once, as one header Authorization: Bearer <ACCESS_TOKEN>.',
        headers: invalidRequest('The access token is sent more than once'),
      },
    );
  },
};
