import { http, type TestResponse } from './http-request.ts';
import { libraryApi, libraryOverlay } from './library-interface.ts';
import { startEngine, type TestEngine } from './start-engine.ts';

/** The parties with the interface of a library. */
export interface LibraryService extends Omit<TestEngine, 'call'> {
  /** A call with a JSON body if there is one. */
  call(method: string, path: string, headers?: Record<string, string>, body?: unknown): Promise<TestResponse>;
  /** The checks of the decision about a response. */
  checksOf(response: TestResponse): Promise<{ name: string; outcome: string; evidence: string }[]>;
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

export async function startLibrary(): Promise<LibraryService> {
  const interfaceOf = { openapi: { text: libraryApi }, overlay: { text: libraryOverlay } };
  const bench = await startEngine({ declared: { interface: interfaceOf } });
  const { api, engine } = bench;
  return {
    ...bench,
    call: (method, path, headers = {}, body) =>
      http(api + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async checksOf({ headers }) {
      await engine.store.settled();
      const { items } = await engine.journal.list({ limit: 50, order: 'desc' });
      const decision = items.find((entry) => entry.kind === 'decision' && entry.id === headers['hookbench-decision']);
      return decision?.kind === 'decision' ? decision.checks : [];
    },
  };
}
