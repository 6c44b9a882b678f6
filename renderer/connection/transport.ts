import type { ControlClient } from '#shared/contract/client.ts';

/** Why a connection closed. */
export interface Closed {
  reason: string;
  /** Set if Hookbench restarts with other data: the name of the snapshot, empty for a new session. */
  restored?: string;
}

/** An open connection to the engine. */
export interface OpenTransport {
  client: ControlClient;
  closed: Promise<Closed>;
  close: () => void;
}

/** A way to connect to the engine; opened again each time the connection closes. */
export interface Transport {
  /** @throws NoKeyError when the engine does not accept this page. */
  open: () => Promise<OpenTransport>;
}

export type NoKeyReason = 'missing' | 'expired' | 'used' | 'refused';

/** The page has no key that the engine accepts. Retrying does not help. */
export class NoKeyError extends Error {
  readonly reason: NoKeyReason;

  constructor(reason: NoKeyReason) {
    super('This page has no key for Hookbench.');
    this.name = 'NoKeyError';
    this.reason = reason;
  }
}
