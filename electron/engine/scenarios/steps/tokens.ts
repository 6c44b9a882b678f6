import type { Step } from '#shared/scenario/step.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import { roleRequest } from '../bench-facts.ts';
import type { StepHandler } from '../scenario-context.ts';

/** An unsecured JWT (RFC 7519 6). */
function withoutSignature(jwt: string): string {
  const [header = '', claims = ''] = jwt.split('.');
  const read = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
  return `${Buffer.from(JSON.stringify({ ...read, alg: 'none' })).toString('base64url')}.${claims}.`;
}

/** Mints an access token. */
export const mint: StepHandler<NonNullable<Step['mint']>> = async ({ given, signal }, { control, variables }) => {
  const { client = String(variables.get('clientId')), keepCharacters, role, unsigned, ...asked } = given;
  const { scope, subject } = role === undefined ? {} : (await roleRequest(control, role)).token;
  const needed = { ...(scope !== undefined && { scope }), ...(subject !== undefined && { subject }) };
  const minted = await control.authorization.mintToken({ clientId: client, ...needed, ...asked }, { signal });
  const token = unsigned ? withoutSignature(minted.accessToken) : minted.accessToken;
  return { observed: {}, result: { ...minted, accessToken: token.slice(0, keepCharacters) } };
};

/** Tokens that are looked through for those of a client. */
const maxTokens = 1000;

/** Revokes a token, or all tokens that were issued to a client since the scenario began. */
export const revoke: StepHandler<NonNullable<Step['revoke']>> = async ({ given, signal }, { control, since }) => {
  if ('id' in given) {
    await control.authorization.revokeToken(given, { signal });
    return { observed: {} };
  }
  const { items } = await control.journal.list({ kind: 'token', after: String(since), order: 'asc', limit: maxTokens });
  for (const entry of items)
    if (entry.kind === 'token' && entry.clientId === given.client)
      await control.authorization.revokeToken({ id: entry.id }, { signal });
  return { observed: {} };
};

/** Rotates the signing key. */
export const keys: StepHandler<NonNullable<Step['keys']>> = async ({ given, signal }, { control }) => {
  await control.authorization.rotateKeys({ overlapSeconds: durationMs(given.overlap) / 1000 }, { signal });
  return { observed: {} };
};
