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

function formTokens({ headers, body }: ServiceContext): number {
  if (body.length === 0) return 0;
  const type = headers['content-type']?.toLowerCase() ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return 0;
  return new URLSearchParams(body.toString()).getAll(parameter).length;
}

const words = (count: number, place: string): string[] => (count > 0 ? [`${count} in the ${place}`] : []);

/** The token is sent in one way only (RFC 6750 2), and once. Takes it from the query where the profile allows that. */
export const tokenInOnePlace: ServiceCheck = {
  name: 'token_in_one_place',
  source: 'RFC 6750 2, 3.1',
  run(context) {
    const inHeader = headerFields(context.rawHeaders);
    const inQuery = context.search === '' ? [] : context.query.getAll(parameter);
    const inForm = formTokens(context);
    if (context.profile.tokenInQuery) [context.queryToken] = inQuery;
    if (inHeader + inQuery.length + inForm <= 1) return passed('The request has one place for a token at most');
    const places = [...words(inHeader, 'header'), ...words(inQuery.length, 'query'), ...words(inForm, 'form')];
    return refuseWith(
      'token_in_two_places',
      `Tokens: ${places.join(', ')}`,
      `The access token comes more than once: ${places.join(', ')}.`,
      {
        hint: 'Send it once, as one header Authorization: Bearer <ACCESS_TOKEN>.',
        headers: invalidRequest('The access token comes more than once'),
      },
    );
  },
};
