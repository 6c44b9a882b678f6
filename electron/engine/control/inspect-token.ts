import { CompactSign } from 'jose';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { isHttpAddress } from '#shared/model/http-address.ts';
import type { Check } from '#shared/model/decision.ts';
import { keysOfIssuer } from '../catcher/tokens/check-foreign-token.ts';
import type { PastedText } from '#shared/contract/inspect.ts';
import type { InspectionFinding } from '#shared/model/inspection.ts';
import type { Engine } from '../engine.ts';
import { finding, shownJson } from '../inspect/explained.ts';
import type { TokenKeys } from '../inspect/inspect-input.ts';
import { readKeys, readSegment, readToken, type TokenText } from '../inspect/kinds/token-signature.ts';
import { runChecks } from '../journal/run-checks.ts';
import { bearerChecks } from '../service/checks/bearer-checks.ts';
import { scopeSufficient } from '../service/checks/scope-sufficient.ts';
import { createVerifiedTokens } from '../service/checks/verified-tokens.ts';
import type { ServiceContext } from '../service/context.ts';

/** How a pasted token is checked; undefined means as the service does. */
export type TokenQuestions = Pick<PastedText, 'keys' | 'discover' | 'issuer' | 'audience' | 'scope'>;

function ownKeys({ authorization }: Engine): TokenKeys {
  const keys = authorization.keys.all().map(({ publicJwk }) => publicJwk);
  return { source: "Hookbench's authorization server", text: JSON.stringify({ keys }), isDefault: true };
}

function givenKeys(text: string): TokenKeys {
  const keys = { source: 'the given keys', text };
  if (readKeys(keys).length > 0) return keys;
  const hint = 'Give a JWK Set, a JWK, or a key or certificate as PEM.';
  throw new HookbenchError('bad_input', 'The keys contain no key that can verify a token.', { field: '/keys', hint });
}

async function discoveredKeys({ send }: Engine, text: string, given: string | undefined): Promise<TokenKeys> {
  const stated = readSegment(readToken(text)?.segments[1] ?? '')?.['iss'];
  const issuer = given ?? stated;
  if (typeof issuer !== 'string' || !isHttpAddress(issuer)) {
    const hint = 'Give the address whose discovery document names the keys.';
    const what =
      typeof issuer === 'string'
        ? `The issuer ${issuer.slice(0, 200)} is not an address.`
        : 'The token names no issuer.';
    throw new HookbenchError('bad_input', what, { field: '/issuer', hint });
  }
  try {
    return { source: issuer, text: JSON.stringify(await keysOfIssuer(send, issuer)) };
  } catch (cause) {
    const hint = 'Check the issuer, or give its keys as JWK Set.';
    throw new HookbenchError('bad_input', `The keys of ${issuer} cannot be read: ${messageOf(cause)}.`, {
      field: '/issuer',
      hint,
      cause,
    });
  }
}

/** The keys that verify a pasted token: given ones, those of its issuer, by default those of our authorization server. */
export async function keysFor(engine: Engine, text: string, questions: TokenQuestions): Promise<TokenKeys[]> {
  const { discover, issuer, keys } = questions;
  const found = [
    ...(keys === undefined ? [] : [givenKeys(keys)]),
    ...(discover === true ? [await discoveredKeys(engine, text, issuer)] : []),
  ];
  return found.length > 0 ? found : [ownKeys(engine)];
}

/** Whether a token names an issuer or a key of our authorization server. */
function isOwnToken({ authorization: { authority } }: Engine, { header, segments }: TokenText): boolean {
  const { iss } = readSegment(segments[1] ?? '') ?? {};
  const { kid } = header;
  return (
    (typeof iss === 'string' && authority.isTrustedIssuer(iss)) ||
    (typeof kid === 'string' && authority.findKey(kid) !== undefined)
  );
}

/** A request to the service that carries a token. */
function requestWith(token: string, { profile }: Engine): ServiceContext {
  const authorization = `Bearer ${token}`;
  return {
    method: 'GET',
    path: '/api/customer',
    params: {},
    search: '',
    query: new URLSearchParams(),
    headers: { authorization },
    rawHeaders: ['Authorization', authorization],
    body: Buffer.alloc(0),
    trace: '',
    profile: profile.get(),
    origin: 'https://localhost',
    peer: '127.0.0.1',
    url: 'https://localhost/api/customer',
  };
}

/** The type of a token of another issuer, which need not follow RFC 9068. */
export function typeNotes(engine: Engine, read: TokenText): InspectionFinding[] {
  const { typ } = read.header;
  if (isOwnToken(engine, read) || !(typ === undefined || (typeof typ === 'string' && /^jwt$/i.test(typ)))) return [];
  return [finding('token/type', { typ: typ === undefined ? 'absent' : shownJson(typ) })];
}

/** The checks that need the request and the connection with which a token is sent. */
const bindings = new Set(['dpop_bound', 'certificate_bound']);

/** The checks of the service that apply to a token of another issuer: RFC 7519 defines its other claims. */
const foreignChecks = (asked: TokenQuestions): ReadonlySet<string> =>
  new Set([
    ...['token_in_one_place', 'authorization_present', 'scheme_bearer', 'token_syntax', 'token_readable'],
    ...(asked.issuer === undefined ? [] : ['issuer_trusted']),
    ...(asked.audience === undefined ? [] : ['audience_matches']),
    ...(asked.scope === undefined ? [] : ['scope_sufficient']),
  ]);

/**
 * Runs the checks of the service on a token, with a chosen issuer, audience, scope and time. The binding to a key or a
 * certificate is not checked, because a proof belongs to a request, and a certificate to a connection. A token of another issuer is only compared with what is asked for; the
 * findings say whether it expired, and whether its signature is right.
 */
export async function serviceChecks(
  engine: Engine,
  read: TokenText,
  keys: readonly TokenKeys[],
  nowMs: number,
  asked: TokenQuestions,
): Promise<Check[] | undefined> {
  const { audience, issuer, scope } = asked;
  const own = isOwnToken(engine, read);
  if (!own && issuer === undefined && audience === undefined && scope === undefined) return undefined;
  const { authority } = engine.authorization;
  const others = keys.filter((one) => !one.isDefault).flatMap(readKeys);
  const stated = read.header['alg'];
  const findKey: typeof authority.findKey = (kid) => {
    const found = others.find((one) => one.kid === undefined || one.kid === kid);
    return found && { alg: found.alg ?? String(stated), publicKey: found.key };
  };
  const chosen = {
    ...authority,
    ...(others.length > 0 && { findKey }),
    ...(issuer !== undefined && { isTrustedIssuer: (one: string) => one === issuer }),
    ...(audience !== undefined && { audience }),
  };
  const clock = { ...engine.clocks.service, now: () => nowMs };
  const checks = bearerChecks(chosen, createVerifiedTokens(), clock).filter(({ name }) => !bindings.has(name));
  const every = engine.ownInterface.current() ? undefined : 'admin';
  const all = [...checks, scopeSufficient(scope === undefined ? [] : [scope], every)];
  const foreign = foreignChecks(asked);
  const applying = own ? all : all.filter(({ name }) => foreign.has(name));
  return (await runChecks(applying, requestWith(read.token, engine))).checks;
}

/** Signs header and claims with the current key of our authorization server. */
export async function signToken(
  { authorization, profile }: Engine,
  header: Readonly<Record<string, unknown>>,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { alg, kid, privateKey } = await authorization.keys.current(profile.get().signingAlgorithm);
  const { crit: _crit, b64: _b64, ...rest } = header;
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ ...rest, alg, kid })
    .sign(privateKey);
}
