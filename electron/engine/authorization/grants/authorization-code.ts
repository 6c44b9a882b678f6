import { createHash, timingSafeEqual } from 'node:crypto';
import { toInstant } from '#shared/model/instant.ts';
import { percentDecoded } from '#shared/text/percent.ts';
import { passed, warned } from '../../journal/run-checks.ts';
import { type AuthorizationCheck, refuseWith, type ServerDeps } from '../context.ts';
import { faultTarget } from '../fault-target.ts';
import { giveTokens } from '../give-tokens.ts';
import { codeUse, findCode } from '../state/authorization-codes.ts';
import { familyRevocation } from '../state/refresh-families.ts';
import { resourceIndicators } from '../checks/resource-indicators.ts';
import type { Grant } from './grant.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Texts that a client can take for the code verifier. */
const verifiers: readonly (readonly [what: string, change: (verifier: string) => string])[] = [
  ['', (verifier) => verifier],
  ['the decoded bytes of the verifier', (verifier) => Buffer.from(verifier, 'base64url').toString('latin1')],
  ['the verifier in Base64', (verifier) => Buffer.from(verifier).toString('base64')],
  ['the verifier in Base64url', (verifier) => Buffer.from(verifier).toString('base64url')],
  ['the verifier with a line break', (verifier) => `${verifier}\n`],
  ['the verifier in quotation marks', (verifier) => `"${verifier}"`],
  ['the percent-decoded verifier', percentDecoded],
  ['the code challenge', (verifier) => digest(verifier).toString('base64url')],
];

/** Ways to write the hash of a verifier. */
const forms: readonly (readonly [what: string, write: (verifier: string) => string])[] = [
  ['', (verifier) => digest(verifier).toString('base64url')],
  ['hexadecimal, not Base64url', (verifier) => digest(verifier).toString('hex')],
  ['hexadecimal in upper case, not Base64url', (verifier) => digest(verifier).toString('hex').toUpperCase()],
  ['Base64 with + and / or padding, not Base64url', (verifier) => digest(verifier).toString('base64')],
  ['Base64 without padding, not Base64url', (verifier) => digest(verifier).toString('base64').replace(/=+$/, '')],
  [
    'Base64url of the hexadecimal text',
    (verifier) => Buffer.from(digest(verifier).toString('hex')).toString('base64url'),
  ],
  ['Base64 of the hexadecimal text', (verifier) => Buffer.from(digest(verifier).toString('hex')).toString('base64')],
  ['the verifier itself (plain), without a hash', (verifier) => verifier],
  ['a hash with SHA-1', (verifier) => createHash('sha1').update(verifier).digest('base64url')],
  ['a hash with SHA-512', (verifier) => createHash('sha512').update(verifier).digest('base64url')],
];

/** The mistake that leads from a code verifier to exactly this challenge, as a change of the verifier, of the form, or of both. */
function pkceMistake(verifier: string, challenge: string): string | undefined {
  if (verifier === challenge) return 'the code challenge is the verifier itself (plain), or was sent as the verifier';
  for (const [of, change] of verifiers) {
    const found = forms.find(([, write]) => write(change(verifier)) === challenge);
    if (!found) continue;
    const [form] = found;
    return `the code challenge is ${[form, of === '' ? '' : `made from ${of}`].filter((part) => part !== '').join(', ')}`;
  }
  return undefined;
}

const invalidGrant = 'The authorization code is not valid.';

const codePresent = ({ store }: ServerDeps): AuthorizationCheck => ({
  name: 'code_known',
  source: 'RFC 6749 4.1.3',
  run(context) {
    const code = context.parameters.get('code');
    if (code === null || code === '')
      return refuseWith('invalid_request', 'code is absent', 'The parameter code is missing.');
    const found = findCode(store, code);
    if (!found) return refuseWith('invalid_grant', 'No such code was issued', invalidGrant);
    context.code = found;
    return passed(`issued at ${toInstant(found.issuedAt)} to "${found.clientId}"`);
  },
});

const codeOfClient: AuthorizationCheck = {
  name: 'code_of_client',
  source: 'RFC 6749 4.1.3',
  run({ client, code }) {
    if (code?.clientId === client?.id) return passed(`issued to "${client?.id ?? ''}"`);
    return refuseWith(
      'invalid_grant',
      `issued to "${code?.clientId ?? ''}", presented by "${client?.id ?? ''}"`,
      invalidGrant,
    );
  },
};

/** A code works once. A second use may be theft, so it revokes the tokens of the first (RFC 6749 4.1.2). */
const codeUnused = ({ clocks, faults }: ServerDeps): AuthorizationCheck => ({
  name: 'code_unused',
  source: 'RFC 6749 4.1.2',
  run(context) {
    const { code } = context;
    if (code?.usedAt == null) return passed('not used before');
    const evidence = `used before, at ${toInstant(code.usedAt)}; its tokens are revoked`;
    const fault = faults.act('authorization', 'accept-replayed-code', faultTarget(context));
    if (fault) return warned(`used before, but the fault ${fault.id} accepts it`);
    const statements =
      code.familyId === null
        ? []
        : familyRevocation(code.familyId, clocks.authorization, 'authorization code used again');
    return refuseWith('invalid_grant', evidence, invalidGrant, { statements });
  },
});

const codeNotExpired = ({ clocks }: ServerDeps): AuthorizationCheck => ({
  name: 'code_not_expired',
  source: 'RFC 6749 4.1.2',
  run({ code }) {
    const now = clocks.authorization.now();
    const evidence = `until ${toInstant(code?.expiresAt ?? 0)}, the clock reads ${toInstant(now)}`;
    return now < (code?.expiresAt ?? 0)
      ? passed(evidence)
      : refuseWith('invalid_grant', evidence, 'The authorization code expired.');
  },
});

/** The redirect URI equals that of the authorization request exactly. */
const sameRedirectUri: AuthorizationCheck = {
  name: 'redirect_uri_same',
  source: 'RFC 6749 4.1.3',
  run({ code, parameters }) {
    const sent = parameters.get('redirect_uri') ?? undefined;
    if (sent === code?.redirectUri) return passed(sent ?? 'absent in both requests');
    const evidence = `${sent ?? 'absent'}, but ${code?.redirectUri ?? 'absent'} in the authorization request`;
    return refuseWith('invalid_grant', evidence, 'redirect_uri does not match the authorization request.');
  },
};

function transform(verifier: string, method: string | undefined): string {
  return method === 'S256' ? createHash('sha256').update(verifier, 'ascii').digest('base64url') : verifier;
}

function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const verifierSyntax = /^[A-Za-z0-9\-._~]{43,128}$/;

/** The code verifier matches the challenge, so that a stolen code is useless. */
const pkceVerified = ({ faults }: ServerDeps): AuthorizationCheck => ({
  name: 'pkce_verified',
  source: 'RFC 7636 4.6',
  run(context) {
    const { code, parameters } = context;
    const verifier = parameters.get('code_verifier');
    if (code?.challenge === undefined) {
      if (verifier === null) return passed('no code challenge in the authorization request');
      return refuseWith(
        'invalid_grant',
        'code_verifier without a code challenge',
        'The authorization request had no code challenge.',
      );
    }
    if (faults.act('authorization', 'skip-pkce', faultTarget(context))) {
      return warned('skipped by a declared fault');
    }
    if (verifier === null)
      return refuseWith('invalid_grant', 'code_verifier is absent', 'The parameter code_verifier is missing.');
    if (!verifierSyntax.test(verifier)) {
      return refuseWith(
        'invalid_grant',
        'code_verifier is not 43 to 128 unreserved characters',
        'The code verifier is malformed.',
      );
    }
    const matches = equal(transform(verifier, code.challengeMethod), code.challenge);
    const evidence = `code_challenge ${code.challenge} by ${code.challengeMethod ?? 'plain'}`;
    const mistake = matches ? undefined : pkceMistake(verifier, code.challenge);
    return matches
      ? passed(evidence)
      : refuseWith(
          'invalid_grant',
          `${evidence} does not match${mistake === undefined ? '' : `: ${mistake}`}`,
          'The code verifier does not match the code challenge.',
        );
  },
});

const userKnown = ({ users }: ServerDeps): AuthorizationCheck => ({
  name: 'user_known',
  source: 'RFC 6749 5.2',
  run(context) {
    const { subject = '', dpopThumbprint } = context.code ?? {};
    const user = users.find(subject);
    if (!user) return refuseWith('invalid_grant', `"${subject}" is no longer a user`, invalidGrant);
    if (dpopThumbprint !== undefined && dpopThumbprint !== context.dpopThumbprint) {
      return refuseWith('invalid_grant', 'The code is bound to another DPoP key', invalidGrant);
    }
    context.user = user;
    context.further = context.code?.further;
    return passed(subject);
  },
});

/** Exchanges an authorization code for tokens (RFC 6749 4.1.3, RFC 7636). */
export const authorizationCode = (deps: ServerDeps): Grant => ({
  type: 'authorization_code',
  name: 'authorization_code',
  checks: [
    codePresent(deps),
    codeOfClient,
    codeUnused(deps),
    codeNotExpired(deps),
    sameRedirectUri,
    pkceVerified(deps),
    userKnown(deps),
    resourceIndicators(deps),
  ],
  async give(context) {
    const { client, code, user } = context;
    if (!client || !code || !user) throw new Error('The checks passed, but client, code or user is missing.');
    const familyId = deps.newId('fam');
    const { authTime, nonce, scope } = code;
    const answer = await giveTokens(
      deps,
      context,
      { grant: 'authorization_code', client, user, scope, authTime, nonce },
      familyId,
    );
    const use = code.usedAt === null ? [codeUse(code.hash, deps.clocks.authorization.now(), familyId)] : [];
    return { ...answer, statements: [...use, ...(answer.statements ?? [])] };
  },
});
