import type { ControlClient } from '#shared/contract/client.ts';
import type { ConfigFileInput } from '#shared/contract/config-file.ts';
import type { Capture, CaptureMatch } from '#shared/model/capture.ts';
import type { Fault, NewFaultInput } from '#shared/model/fault.ts';
import type { Subscription, SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { Party } from '#shared/model/party.ts';
import type { TokenCondition } from '#shared/model/token-condition.ts';

/** The keys of `hookbench.yaml`, and: */
export interface StartOptions extends ConfigFileInput {
  /** Data folder, which is kept on close. Default: a new folder, which is deleted on close. */
  dataDir?: string;
  /** `auto` for free ports, or the base port to count from. Default: `auto`. */
  ports?: 'auto' | number;
}

/** The two addresses of a party, without a path. */
export interface SchemeUrls {
  readonly http: string;
  readonly https: string;
}

/** A request that the catcher received. */
export interface ReceivedCapture extends Capture {
  /** The body as text (UTF-8). */
  readonly text: string;
  /** The body as JSON; `undefined` if it is not JSON. */
  readonly json: unknown;
}

export interface WaitOptions {
  /** Captures to wait for. Default: 1. */
  count?: number;
  /** Default: 5,000 ms. */
  timeoutMs?: number;
}

/** What the catcher receives. */
export interface Captures {
  /**
   * Waits for captures since the start. A capture is returned once: later calls do not return it again.
   * @param match Fields that must be equal; `json` has values by member name or JSON Pointer. Default: all captures.
   * @returns `count` captures, in the order of arrival.
   * @throws Error that says what arrived instead, and why deliveries failed.
   */
  waitFor(match?: CaptureMatch, options?: WaitOptions): Promise<ReceivedCapture[]>;
  /** All captures, in the order of arrival. */
  all(): Promise<ReceivedCapture[]>;
  /** Deletes all captures that are not pinned. */
  clear(): Promise<void>;
}

/** The clocks of the parties. */
export interface BenchClock {
  /**
   * Moves clocks.
   * @param duration A number with a unit, such as `6m`, `30s`, `500ms`, `2h` or `1d`; negative moves back.
   * @param party Default: all parties.
   */
  advance(duration: string, party?: Party): Promise<void>;
  /** Resets all clocks to the time of the machine. */
  reset(): Promise<void>;
}

export interface TokenRequest {
  /** The valid token, or its defect. Default: `valid`. */
  condition?: TokenCondition;
  /** Separated by spaces. Default: all scopes of the client. */
  scope?: string;
  /** Default: the first client that has a secret. */
  clientId?: string;
  subject?: string;
  lifetimeSeconds?: number;
}

/** A fault that acts until it is cleared, with `clear()` or `await using`. */
export interface ActiveFault extends AsyncDisposable {
  readonly id: Fault['id'];
  clear(): Promise<void>;
}

/** A subscription, with its secrets. `remove()` and `await using` remove it. */
export interface ActiveSubscription extends AsyncDisposable {
  readonly subscription: Subscription;
  remove(): Promise<void>;
}

/** A running Hookbench. `close()` and `await using` stop it. */
export interface Hookbench extends AsyncDisposable {
  readonly urls: { readonly api: SchemeUrls; readonly auth: SchemeUrls; readonly catcher: SchemeUrls };
  /** URLs of the authorization server's endpoints by name, such as `token`. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** A client for the token endpoint. */
  readonly client: { readonly id: string; readonly secret: string };
  /** Certificate of the CA that issued all certificates, in PEM. */
  readonly ca: string;
  /** The file that contains {@link ca}, for `NODE_EXTRA_CA_CERTS` and similar. */
  readonly caFile: string;
  /** Address of the interface in a browser. It works once, within 60 s. */
  readonly page: string;
  /** Client of the control API, with every function of the interface. */
  readonly control: ControlClient;
  readonly captures: Captures;
  readonly clock: BenchClock;
  /** Creates an access token. */
  token(request?: TokenRequest): Promise<string>;
  /** Sets a fault. */
  fault(fault: NewFaultInput): Promise<ActiveFault>;
  /** Subscribes a receiver to events. */
  subscribe(subscription: SubscriptionFieldsInput): Promise<ActiveSubscription>;
  /** Stops Hookbench, and deletes its data folder unless `dataDir` was given. */
  close(): Promise<void>;
}
