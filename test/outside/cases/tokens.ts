import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { answer } from '../answer.ts';
import type { OutsideCase } from '../outside-case.ts';
import { answered } from './answered.ts';

const bearer = (token: string): Partial<RequestSpecInput> => ({ headers: [['Authorization', `Bearer ${token}`]] });
const refusedToken = (words: string): string =>
  answer('401 Unauthorized', { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${words}"` });
const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object, header: object = { alg: 'RS256', typ: 'at+jwt', kid: '1' }): string =>
  `${segment(header)}.${segment(claims)}.c2ln`;
const now = Math.floor(Date.now() / 1000);

/** Tokens that other servers reject. */
export const tokenCases: readonly OutsideCase[] = [
  answered(
    'bearer-undefined',
    'The token is the text undefined.',
    refusedToken('invalid'),
    'token-malformed',
    /undefined/,
    bearer('undefined'),
  ),
  answered(
    'bearer-null',
    'The token is the text null.',
    refusedToken('invalid'),
    'token-malformed',
    /null/,
    bearer('null'),
  ),
  answered(
    'bearer-twice',
    'Bearer is written twice.',
    refusedToken('invalid'),
    'token-malformed',
    /twice/,
    bearer('Bearer abc'),
  ),
  answered(
    'bearer-variable',
    'A shell variable was not replaced.',
    refusedToken('invalid'),
    'token-malformed',
    /variable/,
    bearer('$TOKEN'),
  ),
  answered(
    'bearer-object',
    'A whole object was sent as the token.',
    refusedToken('invalid'),
    'token-malformed',
    /object/,
    bearer('[object Object]'),
  ),
  answered(
    'bearer-json',
    'A whole token response was sent as the token.',
    refusedToken('invalid'),
    'token-malformed',
    /token response/,
    bearer('{"access_token":"abc"}'),
  ),
  answered(
    'id-token-sent',
    'An ID token was sent as access token.',
    refusedToken('invalid token'),
    'token-type-wrong',
    /ID token/,
    bearer(jwt({ iss: 'https://idp.test', aud: 'app', nonce: 'n', at_hash: 'h', exp: now + 600 }, { alg: 'RS256' })),
  ),
  answered(
    'fresh-token-expired',
    'A fresh token is expired on the clock of the server.',
    answer('401 Unauthorized', {
      'WWW-Authenticate': 'Bearer error="invalid_token", error_description="token is expired"',
      Date: new Date((now + 7200) * 1000).toUTCString(),
    }),
    'clock-skew',
    /ahead/,
    bearer(jwt({ iat: now - 5, exp: now + 600 })),
  ),
];
