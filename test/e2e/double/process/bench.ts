import type { Link } from '../link.ts';
import type { Lifecycle } from './lifecycle.ts';

/** How the machine is that the app runs on. */
export interface DoubleConfig {
  /** The built entry of the main process. */
  main: string;
  /** Where a keyring, a trash and other things of the machine are kept for the time of a test. */
  machine: string;
  /** Backend of safeStorage on Linux; `locked` is a keyring that hands out no key. */
  keyring: 'basic_text' | 'gnome_libsecret' | 'kwallet6' | 'locked';
  /** What the system prefers. */
  dark: boolean;
  /** Whether notifications and a tray are to be had. */
  notifications: boolean;
  packaged: boolean;
}

/** Something the app did that leaves the process: a dialog, a notification, an address handed to the system. */
export interface Recorded {
  what: string;
  [detail: string]: unknown;
}

/** What the modules of the double share. */
export interface Bench {
  config: DoubleConfig;
  link: Pick<Link, 'ask' | 'tell'>;
  lifecycle: Lifecycle;
  /** Tells the test what the app did. */
  record(did: Recorded): void;
  /** What the test wants to be answered to a dialog; undefined where it said nothing. */
  answerTo(method: string): unknown;
  /** Ends the process. */
  exit(code: number): void;
}
