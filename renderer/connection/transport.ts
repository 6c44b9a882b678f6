import type { ControlClient } from '#shared/contract/client.ts';

/** An open connection to the engine. */
export interface OpenTransport {
  client: ControlClient;
  /** Resolves to the reason when the connection closes. */
  closed: Promise<string>;
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
