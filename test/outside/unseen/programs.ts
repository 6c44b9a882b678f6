import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { OutsideBench } from '../outside-bench.ts';

type Program = Parameters<OutsideBench['program']>[0];

const folder = join(import.meta.dirname, 'programs');

/** What a program that runs a library of npm needs. */
export const needsLibraries = [join(folder, 'node_modules')];

/** An app of a script in `programs/`, with libraries of npm. */
export const libraryApp = (
  script: 'later-apps.mjs' | 'token-apps.mjs' | 'webhook-apps.mjs',
  ...args: readonly string[]
): Program => ({
  command: process.execPath,
  args: [join(folder, script), '{port}', ...args],
});

/** Becomes the program with the library of faketime, because faketime itself would keep it running after its own end. */
const clocked = 'LD_PRELOAD=$(faketime -m -f +0 printenv LD_PRELOAD) FAKETIME=$0 exec "$@"';

/** The same program, whose clock is ahead of that of this machine, e.g. `+2h`, or behind, e.g. `-10m`. */
export const withClock = (offset: string, { args, command, files }: Program): Program => ({
  command: 'sh',
  args: ['-c', clocked, offset, command, ...args],
  ...(files && { files }),
});

/** The secret of the apps of `token-apps.mjs`, of 35 characters. */
export const apiSecret = 'a-secret-of-at-least-32-characters!';

const hourSeconds = 3600;

/**
 * A token that the apps accept but for what differs.
 * @param claims Replaced claims; times are seconds from now.
 */
export function apiToken(
  claims: Record<string, unknown> = {},
  { secret = apiSecret, ...header }: Record<string, unknown> & { secret?: string } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const {
    exp = hourSeconds,
    iat = -1,
    nbf,
    ...others
  } = claims as Record<string, unknown> & Partial<Record<'exp' | 'iat' | 'nbf', number>>;
  return new SignJWT({
    iss: 'https://idp.test/',
    aud: 'https://api.test',
    sub: 'user-1',
    exp: now + exp,
    iat: now + iat,
    ...(nbf !== undefined && { nbf: now + nbf }),
    ...others,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(Buffer.from(secret));
}
