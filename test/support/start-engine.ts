import { freeAddresses } from '#shared/model/addresses.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import { createEngine } from '../../electron/engine/create-engine.ts';
import type { Engine, EngineOptions } from '../../electron/engine/engine.ts';
import { follow } from '../../electron/engine/journal/follow.ts';
import { http, type TestResponse } from './http-request.ts';
import { tempFolder } from './temp-folder.ts';

type Kind = NewJournalEntry['kind'];

export interface TestEngine extends AsyncDisposable {
  readonly engine: Engine;
  /** `{base_url}` and `{auth_url}` by http. */
  readonly api: string;
  readonly auth: string;
  readonly catcher: string;
  /** A token for demo-service by the token endpoint. */
  token(scope?: string): Promise<string>;
  /** A call of the service with a token and a JSON body. */
  call(method: string, path: string, token: string, body?: unknown, mediaType?: string): Promise<TestResponse>;
  close(): Promise<void>;
}

/** All four parties in this process on free ports, by default with a new data folder. */
export async function startEngine(options: Partial<EngineOptions> = {}): Promise<TestEngine> {
  const folder = options.dataDir === undefined ? await tempFolder() : undefined;
  const dataDir = options.dataDir ?? folder?.path ?? '';
  const engine = await createEngine({
    addresses: freeAddresses,
    exposed: false,
    version: '0.0.0-test',
    ...options,
    dataDir,
  });
  const { api, auth, catcher } = engine.urls;
  const close = async (): Promise<void> => {
    await engine.close();
    await folder?.[Symbol.asyncDispose]();
  };
  return {
    engine,
    api: api.http,
    auth: auth.http,
    catcher: catcher.http,
    async token(scope = 'read:customers write:customers') {
      const secret = engine.authorization.clients.find('demo-service')?.secret ?? '';
      const answer = await http(`${auth.http}/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(
          new URLSearchParams({
            grant_type: 'client_credentials',
            client_id: 'demo-service',
            client_secret: secret,
            scope,
          }),
        ),
      });
      return (answer.json as { access_token: string }).access_token;
    },
    call: (method, path, token, body, mediaType = 'application/json') =>
      http(api.http + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': mediaType }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The first entry of a kind, from the journal's beginning on, that a test waits for. */
export async function entryOf<K extends Kind>(
  engine: Engine,
  kind: K,
  wanted: (entry: Extract<NewJournalEntry, { kind: K }>) => boolean = () => true,
) {
  const stop = new AbortController();
  try {
    for await (const batch of follow(engine.journal, 0, stop.signal)) {
      for (const entry of batch) {
        const found = entry as Extract<NewJournalEntry, { kind: K }> & { seq: number; at: string };
        if (entry.kind === kind && wanted(found)) return found;
      }
    }
  } finally {
    stop.abort();
  }
  throw new Error('The journal ended.');
}
