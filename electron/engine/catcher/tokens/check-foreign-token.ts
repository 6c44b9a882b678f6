import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { clientBasic } from '../../http/token-request.ts';
import type { SendRequest } from '../../http/outgoing-request.ts';
import { bad, claimsProblem, good, type TokenClaims, type TokenDemand, type TokenFinding } from './token-check.ts';

const timeoutMs = 10_000;

async function askJson(
  send: SendRequest,
  method: string,
  url: string,
  headers: HeaderPair[],
  body = '',
): Promise<unknown> {
  const sent = await send({ method, url, headers, body: Buffer.from(body), timeoutMs });
  if (sent.response?.status === 200) return JSON.parse(sent.response.body.toString('utf8'));
  throw new Error(`${url} returned ${sent.response?.status ?? sent.error?.code ?? 'nothing'}`);
}

const accept: HeaderPair = ['accept', 'application/json'];

/** The keys of an issuer, by its discovery document (RFC 8414, OpenID Connect Discovery). */
export async function keysOfIssuer(send: SendRequest, issuer: string): Promise<JSONWebKeySet> {
  const found = await askJson(send, 'GET', `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, [accept]);
  const uri = (found as { jwks_uri?: unknown }).jwks_uri;
  if (typeof uri !== 'string') throw new Error(`the discovery document of ${issuer} names no jwks_uri`);
  return (await askJson(send, 'GET', uri, [accept])) as JSONWebKeySet;
}

/** Checks a JWT of another authorization server by its published keys. */
export async function checkForeignJwt(
  token: string,
  demand: TokenDemand,
  send: SendRequest,
  nowMs: number,
): Promise<TokenFinding> {
  const { issuer = '' } = demand;
  try {
    const keys = createLocalJWKSet(await keysOfIssuer(send, issuer));
    await jwtVerify(token, keys, { issuer, currentDate: new Date(nowMs) });
  } catch (error) {
    return bad(`The token does not hold before ${issuer}: ${messageOf(error)}.`);
  }
  const problem = claimsProblem(decodeJwt(token), demand, nowMs);
  return problem === undefined ? good(`The token is by ${issuer}.`) : bad(problem);
}

/** Checks a token at an introspection endpoint (RFC 7662). */
export async function introspect(
  token: string,
  demand: TokenDemand,
  url: string,
  send: SendRequest,
  nowMs: number,
): Promise<TokenFinding> {
  const { clientId, clientSecret = '' } = demand;
  const headers: HeaderPair[] = [
    accept,
    ['content-type', 'application/x-www-form-urlencoded'],
    ...(clientId === undefined ? [] : [['authorization', clientBasic(clientId, clientSecret)] as HeaderPair]),
  ];
  try {
    const answer = (await askJson(send, 'POST', url, headers, `token=${encodeURIComponent(token)}`)) as TokenClaims & {
      active?: unknown;
    };
    if (answer.active !== true) return bad(`${url} says that the token is not active.`);
    const problem = claimsProblem(answer, demand, nowMs);
    return problem === undefined ? good(`${url} says that the token is active.`) : bad(problem);
  } catch (error) {
    return bad(`The token could not be introspected: ${messageOf(error)}.`);
  }
}
