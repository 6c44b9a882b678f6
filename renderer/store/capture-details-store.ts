import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Attempt } from '#shared/model/delivery.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { createCompared, type Compared } from './compared.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { throttle } from './throttle.ts';

/** The tabs of the capture details. */
export type CaptureTab = 'verdicts' | 'body' | 'headers' | 'connection' | 'pairing' | 'compare';

export interface CaptureDetailsState extends Compared<CaptureWithBody> {
  /** Id of the selected capture. */
  chosen: string | undefined;
  capture: CaptureWithBody | undefined;
  /** The attempt that caused it, when Hookbench sent it. */
  sent: Attempt | undefined;
  /** Why the capture could not be loaded. */
  problem: string | undefined;
  tab: CaptureTab;
  choose: (id: string | undefined, tab?: CaptureTab) => void;
  show: (tab: CaptureTab) => void;
  load: () => Promise<void>;
  /** Pins or unpins it. @throws The error of the engine. */
  pin: (id: string, pinned: boolean) => Promise<void>;
  /** Sends it to another URL, byte for byte. @throws The error of the engine. */
  resend: (input: { id: string; url: string; verifyTls: boolean }) => Promise<Exchange>;
  /** Returns the whole body, byte for byte. @throws The error of the engine. */
  loadBody: (id: string) => Promise<Blob>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Minimum time between two loads of the capture, in milliseconds. */
const rest = 150;

/** The selected capture, with the attempt that sent it. */
export function createCaptureDetailsStore(connection: ConnectionStore) {
  return createStore<CaptureDetailsState>((set, get) => {
    const load = async (): Promise<void> => {
      const id = get().chosen;
      if (id === undefined) return;
      try {
        const capture = await clientOf(connection).captures.get({ id });
        if (get().chosen !== id) return;
        set({ capture, problem: undefined });
        if (!capture.pairing) return;
        const { deliveryId, n } = capture.pairing;
        const { attempts } = await clientOf(connection).webhooks.delivery({ id: deliveryId });
        if (get().chosen === id) set({ sent: attempts.find((attempt) => attempt.n === n) });
      } catch (error) {
        if (get().chosen === id && !get().capture) set({ problem: messageOf(error) });
      }
    };
    const refresh = throttle(rest, load);
    return {
      chosen: undefined,
      capture: undefined,
      sent: undefined,
      problem: undefined,
      tab: 'verdicts',
      ...createCompared(set, get, (id) => clientOf(connection).captures.get({ id })),
      choose: (id, tab) => {
        if (tab) set({ tab });
        if (id === get().chosen) return;
        set({ chosen: id, capture: undefined, sent: undefined, problem: undefined });
        void load();
      },
      show: (tab) => {
        set({ tab });
      },
      load,
      pin: async (id, pinned) => {
        const { pinned: now } = await clientOf(connection).captures.pin({ id, pinned });
        set(({ capture }) => (capture?.id === id ? { capture: { ...capture, pinned: now === true } } : {}));
      },
      resend: (input) => clientOf(connection).captures.resend(input),
      loadBody: (id) => clientOf(connection).captures.body({ id }),
      receive: (batch) => {
        const { chosen } = get();
        if (batch.some((entry) => entry.kind === 'pairing' && entry.captureId === chosen)) refresh();
      },
    };
  });
}
