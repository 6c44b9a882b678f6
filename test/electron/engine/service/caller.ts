import { Agent } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import type { Profile } from '#shared/profile/profile.ts';
import { http, type TestResponse } from '../../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../../support/start-engine.ts';

type Headers = Record<string, string | string[]>;

/** The service under test, with a token that permits all calls. */
export interface ServiceCaller {
  readonly parties: TestEngine;
  readonly token: string;
  /** One call; a body that is not a string is sent as JSON. `authorization: ''` sends no token. */
  send(method: string, path: string, headers?: Headers, body?: unknown): Promise<TestResponse>;
  get(path: string, headers?: Headers): Promise<TestResponse>;
  put(id: string, body: unknown, headers?: Headers): Promise<TestResponse>;
  /** @param mediaType Without the prefix `application/` and the suffix `+json`. */
  patch(id: string, body: unknown, mediaType?: string, headers?: Headers): Promise<TestResponse>;
  /** Resets the profile to its defaults, except for these values. */
  assume(change?: Partial<Profile>): Promise<void>;
  /** A token for demo-service. */
  mint(change: { scope?: string; subject?: string; clientId?: string }): Promise<string>;
}

const scope = 'read:customers write:customers admin';

/** Starts all four parties before the tests of a file, and stops them afterwards. */
export function serviceForTests(): ServiceCaller {
  let parties: TestEngine;
  let token = '';
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const mint: ServiceCaller['mint'] = async (change) => {
    const request = { clientId: 'demo-service', scope, condition: 'valid', ...change } as const;
    return (await parties.engine.authorization.testTokens.mint(request)).accessToken;
  };
  beforeAll(async () => {
    parties = await startEngine();
    token = await mint({});
  });
  afterAll(async () => {
    agent.destroy();
    await parties.close();
  });

  const send: ServiceCaller['send'] = (method, path, { authorization = `Bearer ${token}`, ...headers } = {}, body) => {
    const typed = body !== undefined && headers['content-type'] === undefined;
    return http(parties.api, {
      method,
      path,
      agent,
      headers: {
        ...(authorization !== '' && { authorization }),
        ...(typed && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    });
  };
  return {
    get parties() {
      return parties;
    },
    get token() {
      return token;
    },
    send,
    mint,
    get: (path, headers) => send('GET', path, headers),
    put: (id, body, headers) => send('PUT', `/api/customer/${id}`, headers, body),
    patch: (id, body, mediaType = 'merge-patch', headers = {}) =>
      send(
        'PATCH',
        `/api/customer/${id}`,
        { 'content-type': mediaType.includes('/') ? mediaType : `application/${mediaType}+json`, ...headers },
        body,
      ),
    async assume(change = {}) {
      await parties.engine.profile.reset();
      await parties.engine.profile.update(change);
    },
  };
}
