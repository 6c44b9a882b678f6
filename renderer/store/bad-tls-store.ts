import { createStore } from 'zustand/vanilla';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { refusalOf } from './refusal-of.ts';

export type BadTlsAddress = Awaited<ReturnType<ControlClient['captures']['badTls']>>['items'][number];

/** The result of a request to a bad-TLS receiver. */
export type BadTlsTry = { status: 'busy' } | { status: 'done'; run: RequestRun } | { status: 'failed'; words: string };

export interface BadTlsState {
  tries: Partial<Record<BadTlsKind, BadTlsTry>>;
  /** Sends one request to a receiver with certificate verification on. */
  attempt: (receiver: BadTlsAddress) => Promise<void>;
  forget: (kind: BadTlsKind) => void;
}

/** Timeout for a stalled handshake, in milliseconds. */
const timeoutMs = 4000;

/** The results of requests to the bad-TLS receivers. */
export function createBadTlsStore(client: ControlClient) {
  return createStore<BadTlsState>((set) => {
    const note = (kind: BadTlsKind, outcome: BadTlsTry) => {
      set(({ tries }) => ({ tries: { ...tries, [kind]: outcome } }));
    };
    return {
      tries: {},
      attempt: async ({ kind, url }) => {
        note(kind, { status: 'busy' });
        try {
          const spec = { method: 'POST', url: `${url}/try/${kind}`, body: { try: kind }, timeoutMs };
          note(kind, { status: 'done', run: await client.requests.send(spec) });
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
