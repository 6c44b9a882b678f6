import { failed, passed, type CaptureCheck, type CheckEnvironment, type Finding } from './capture-check.ts';
import type { CatcherMemory } from '../memory.ts';
import type { Received } from '../received.ts';
import { nearTo } from './near.ts';
import { equalSecrets } from '../../signing/equal-secrets.ts';

type Required<Kind> = Extract<CheckEnvironment['settings']['auth'], { kind: Kind }>;

function bearerToken(capture: Received): string | undefined {
  return /^Bearer +(\S+)$/i.exec(capture.header('authorization') ?? '')?.[1];
}

function apiKey(capture: Received, { header, value }: Required<'api-key'>, memory: CatcherMemory): Finding {
  const sent = capture.header(header.toLowerCase());
  const near = (): string =>
    nearTo(memory, capture, { name: header, place: 'headers', holds: (one) => equalSecrets(one, value) });
  if (sent === undefined) return failed(`The header ${header} is missing.${near()}`);
  return equalSecrets(sent, value)
    ? passed(`The API key in ${header} is right.`)
    : failed(`The API key in ${header} is wrong.${near()}`);
}

function bearer(capture: Received, { token }: Required<'bearer'>, memory: CatcherMemory): Finding {
  const sent = bearerToken(capture);
  const holds = (one: string): boolean => equalSecrets(one.replace(/^bearer +/i, ''), token);
  const near = (): string => nearTo(memory, capture, { name: 'Authorization', place: 'headers', holds });
  if (sent === undefined) return failed(`There is no Authorization header with a bearer token.${near()}`);
  return equalSecrets(sent, token)
    ? passed('The bearer token is right.')
    : failed(`The bearer token is wrong.${near()}`);
}

function basic(capture: Received, { password, username }: Required<'basic'>): Finding {
  const sent = /^Basic +(\S+)$/i.exec(capture.header('authorization') ?? '')?.[1];
  if (sent === undefined) return failed('There is no Authorization header of the scheme Basic.');
  const good = equalSecrets(Buffer.from(sent, 'base64').toString('utf8'), `${username}:${password}`);
  return good ? passed(`Signed in as ${username}.`) : failed('User name or password is wrong.');
}

async function oauth(capture: Received, demand: Required<'oauth'>, environment: CheckEnvironment): Promise<Finding> {
  const token = bearerToken(capture);
  if (token === undefined) return failed('There is no Authorization header with a bearer token.');
  const { detail, ok } = await environment.checkToken(token, demand, environment.nowMs);
  return ok ? passed(detail) : failed(detail);
}

function mtls({ clientCertificate }: Received): Finding {
  if (!clientCertificate?.shown) return failed('The sender showed no client certificate.');
  if (clientCertificate.authorized) return passed('The client certificate was issued by the required authority.');
  return failed(`The client certificate is not good: ${clientCertificate.problem ?? 'by another authority'}.`);
}

/** Checks that the sender authenticates as the settings require. */
export const auth: CaptureCheck = {
  check: 'auth',
  source: 'Built-in interface, Authentication 12',
  run(capture, environment) {
    const { auth: demand } = environment.settings;
    switch (demand.kind) {
      case 'none':
        return undefined;
      case 'api-key':
        return apiKey(capture, demand, environment.memory);
      case 'bearer':
        return bearer(capture, demand, environment.memory);
      case 'basic':
        return basic(capture, demand);
      case 'oauth':
        return oauth(capture, demand, environment);
      case 'mtls':
        return mtls(capture);
    }
  },
};
