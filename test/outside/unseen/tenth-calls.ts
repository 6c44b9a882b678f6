import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { now } from './fourth-rows.ts';
import type { Program } from './framework-app.ts';
import { tokenRequest, withToken } from './replayed.ts';
import { needsModule, programCases, type ProgramRow } from './sixth-apps.ts';
import type { UnseenCase } from './unseen-case.ts';

const folder = join(import.meta.dirname, 'programs');
/** An app of a script of the tenth part. */
export const tenthApp = (name: string, script: 'tenth-apps' | 'tenth-receivers' = 'tenth-apps'): Program => ({
  command: process.execPath,
  args: [join(folder, `${script}.mjs`), '{port}', name],
});
/** A server of `programs/tenth.py`. */
export const tenthPython = (mode: string): Program => ({
  command: '/usr/bin/python3',
  args: [join(folder, 'tenth.py'), '{port}', mode],
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token that the apps accept but for what differs. */
export const token = (claims: object, header: object = {}, secret = 'a-secret-of-at-least-32-characters!'): string => {
  const all = { iss: 'https://idp.test/', aud: 'https://api.test', iat: now - 1, exp: now + 36_000, ...claims };
  const input = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(all)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};
/** A request with this token. */
export const as = (text: string): { spec: NonNullable<ReturnType<typeof withToken>> } => ({ spec: withToken(text) });
export const opaque = as('opaque');
/** A request of a token with these parameters. */
export const tokens = (parameters: Record<string, string>): { url: string; spec: ReturnType<typeof tokenRequest> } => ({
  url: 'http://{host}/token',
  spec: tokenRequest(parameters),
});

/** The package, what goes wrong, the app, what is right, and how it is called. */
export type PackageRow = readonly [needs: string, ...row: ProgramRow];

/** Cases of apps with packages of npm. */
export const packageCases = (rows: Record<string, PackageRow>): UnseenCase[] =>
  Object.entries(rows).flatMap(([id, [needs, ...row]]) =>
    programCases(needs, [needsModule(needs)], { [id]: row }, 'tenth'),
  );
