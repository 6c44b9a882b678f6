import type { Link } from '../link.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The machine that the app runs on. */
export interface DoubleConfig {
  /** The built entry of the main process. */
  main: string;
  /** Folder for the keyring, the trash and other parts of the machine during a test. */
  machine: string;
  /** Backend of safeStorage on Linux; `locked` is a keyring that returns no key. */
  keyring: 'basic_text' | 'gnome_libsecret' | 'kwallet6' | 'locked';
  /** Whether the system prefers a dark colour scheme. */
  dark: boolean;
  /** Whether notifications and a tray are available. */
  notifications: boolean;
  packaged: boolean;
}

/** Something the app did that leaves the process: a dialog, a notification, an address handed to the system. */
export interface Recorded {
  what: string;
  [detail: string]: unknown;
}

/** Shared by the modules of the double. */
export interface Harness {
  config: DoubleConfig;
  link: Pick<Link, 'ask' | 'tell'>;
  lifecycle: Lifecycle;
  /** Reports an action of the app to the test. */
  record(did: Recorded): void;
  /** The response that the test prepared for a dialog, if any. */
  answerTo(method: string): unknown;
  /** Ends the process. */
  exit(code: number): void;
}
