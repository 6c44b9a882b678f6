import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Attempt } from '#shared/model/delivery.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { throttle } from './throttle.ts';

/** What is shown of the capture looked at. */
export type CaptureTab = 'verdicts' | 'body' | 'headers' | 'connection' | 'pairing' | 'compare';

export interface CaptureDetailsState {
  /** Id of the capture looked at. */
  chosen: string | undefined;
  capture: CaptureWithBody | undefined;
  /** The attempt that caused it, when it is one of ours. */
  sent: Attempt | undefined;
  /** Why the capture could not be read. */
  problem: string | undefined;
  tab: CaptureTab;
  /** Id of the capture that it is compared with. */
  otherId: string | undefined;
  other: CaptureWithBody | undefined;
  otherProblem: string | undefined;
  choose: (id: string | undefined, tab?: CaptureTab) => void;
  show: (tab: CaptureTab) => void;
  load: () => Promise<void>;
  /** Compares the capture looked at with another one; without an id with none. */
  compareWith: (id: string | undefined) => void;
  /** Keeps it, or lets it go. @throws The refusal of the engine. */
  pin: (id: string, pinned: boolean) => Promise<void>;
  /** Sends it to another URL, byte for byte. @throws The refusal of the engine. */
  resend: (input: { id: string; url: string; verifyTls: boolean }) => Promise<Exchange>;
  /** The whole body, the bytes as received. @throws The refusal of the engine. */
  loadBody: (id: string) => Promise<Blob>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** How long the capture rests before it is read again, in milliseconds. */
const rest = 150;

/** The capture looked at, with the other end of it. */
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
    const loadOther = async (id: string): Promise<void> => {
      try {
        const other = await clientOf(connection).captures.get({ id });
        if (get().otherId === id) set({ other, otherProblem: undefined });
      } catch (error) {
        if (get().otherId === id) set({ otherProblem: messageOf(error) });
      }
    };
    const refresh = throttle(rest, load);
    return {
      chosen: undefined,
      capture: undefined,
      sent: undefined,
      problem: undefined,
      tab: 'verdicts',
      otherId: undefined,
      other: undefined,
      otherProblem: undefined,
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
      compareWith: (otherId) => {
        set({ otherId, other: undefined, otherProblem: undefined });
        if (otherId !== undefined) void loadOther(otherId);
      },
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
