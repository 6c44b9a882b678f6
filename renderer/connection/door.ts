import type { ApiClient } from '../store/api-client.ts';

/** An open way to the engine. */
export interface OpenDoor {
  client: ApiClient;
  /** Resolves when the way is shut, with the reason in words. */
  closed: Promise<string>;
  close: () => void;
}

/** A way to the engine, opened again each time it was shut. */
export interface Door {
  /** @throws NoKeyError when the engine does not know this page. */
  open: () => Promise<OpenDoor>;
}

export type NoKeyReason = 'missing' | 'used' | 'refused';

/** The page has no key that the engine accepts; trying again does not help. */
export class NoKeyError extends Error {
  readonly reason: NoKeyReason;

  constructor(reason: NoKeyReason) {
    super('This page has no key to the workbench.');
    this.name = 'NoKeyError';
    this.reason = reason;
  }
}
