import { createStore } from 'zustand/vanilla';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { refusalOf } from './refusal-of.ts';

export type BadTlsAddress = Awaited<ReturnType<ApiClient['captures']['badTls']>>['items'][number];

/** The result of a request to a bad-TLS receiver. */
export type BadTlsTry = { status: 'busy' } | { status: 'done'; run: RequestRun } | { status: 'failed'; words: string };

export interface BadTlsState extends LoadedList<BadTlsAddress> {
  tries: Partial<Record<BadTlsKind, BadTlsTry>>;
  /** Sends one request to a receiver with certificate verification on. */
  attempt: (receiver: BadTlsAddress) => Promise<void>;
  forget: (kind: BadTlsKind) => void;
}

/** Timeout for a stalled handshake, in milliseconds. */
const timeoutMs = 4000;

/** The bad-TLS receivers and the results of requests to them. */
export function createBadTlsStore(connection: ConnectionStore) {
  return createStore<BadTlsState>((set) => {
    const note = (kind: BadTlsKind, outcome: BadTlsTry) => {
      set(({ tries }) => ({ tries: { ...tries, [kind]: outcome } }));
    };
    return {
      ...loadedList<BadTlsAddress>(set, () => clientOf(connection).captures.badTls()),
      tries: {},
      attempt: async ({ kind, url }) => {
        note(kind, { status: 'busy' });
        try {
          const spec = { method: 'POST', url: `${url}/try/${kind}`, body: { try: kind }, timeoutMs };
          note(kind, { status: 'done', run: await clientOf(connection).requests.send(spec) });
        } catch (error) {
          note(kind, { status: 'failed', words: refusalOf(error).words });
        }
      },
      forget: (kind) => {
        set(({ tries: { [kind]: _, ...others } }) => ({ tries: others }));
      },
    };
  });
}
