import type { LookupFunction } from 'node:net';
import type { Addresses } from '#shared/model/addresses.ts';
import type { ConfigFile } from '#shared/model/config-file.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import type { EndpointName } from './authorization/context.ts';
import type { Authorization } from './authorization/open-authorization.ts';
import type { BadTls } from './catcher/bad-tls/open-bad-tls.ts';
import type { OpenCatcher } from './catcher/open-catcher.ts';
import type { Flows } from './client/flows/create-flows.ts';
import type { Requests } from './client/requests/create-requests.ts';
import type { ChatStart } from './client/start-chat.ts';
import type { TrafficGenerator } from './client/traffic/create-traffic.ts';
import type { Clock } from './clock.ts';
import type { SecretBox } from './config/secret-box.ts';
import type { PartBase } from './part-base.ts';
import type { Pki } from './pki/open-pki.ts';
import type { Random } from './random.ts';
import type { Desk } from './service/desk/open-desk.ts';
import type { Chats } from './service/records/chats.ts';
import type { Customers } from './service/records/customers.ts';
import type { Deliveries } from './webhooks/deliveries.ts';
import type { Emission } from './webhooks/emission.ts';
import type { SenderLimits } from './webhooks/sender-limits.ts';
import type { Subscriptions } from './webhooks/subscriptions/open-subscriptions.ts';

export interface EngineOptions {
  dataDir: string;
  addresses: Addresses;
  /** Clients, users, assumptions and faults that take the place of what the data folder holds. */
  declared?: Omit<ConfigFile, 'addresses'>;
  /** The `hookbench.yaml` that they come from. */
  configFile?: string | undefined;
  /** Whether to serve beyond loopback. */
  exposed: boolean;
  version: string;
  /**
   * Runs once the data folder is held, before its files are read; for files that the door keeps there.
   * @returns What the user should know.
   */
  prepareDataDir?: (dataDir: string, stamp: string) => string[];
  /** What seals secrets at rest, the best first; without any they are kept in clear, in files of mode 0600. */
  secretBoxes?: readonly SecretBox[];
  /** The machine's clock and randomness, unless a test hands in others. */
  wall?: Clock;
  random?: Random;
  /** Resolves the names of receivers in place of the system. */
  lookup?: LookupFunction;
  /** How much the webhook sender does at a time, where it differs from the usual. */
  senderLimits?: Partial<SenderLimits>;
}

export interface SchemeUrls {
  readonly http: string;
  readonly https: string;
}

/** The four parties as they run over one data folder. */
export interface Parties extends PartBase {
  readonly version: string;
  readonly startedAt: string;
  readonly dataDir: string;
  /** The `hookbench.yaml` that was given at the start. */
  readonly configFile: string | undefined;
  readonly urls: { readonly api: SchemeUrls; readonly auth: SchemeUrls; readonly catcher: SchemeUrls };
  /** The endpoints of the authorization server by https, where the profile has them at this moment. */
  endpoints(): Readonly<Record<EndpointName, string>>;
  readonly listeners: readonly ListenerStatus[];
  readonly notices: readonly string[];
  /** Tells the user of a file that was set aside while the engine runs, or could not be. */
  addNotice(message: string, change: 'file-set-aside' | 'failure'): void;
  readonly pki: Pki;
  readonly authorization: Authorization;
  readonly customers: Customers;
  readonly chats: Chats;
  readonly subscriptions: Subscriptions;
  readonly deliveries: Deliveries;
  readonly emission: Emission;
  readonly flows: Flows;
  readonly requests: Requests;
  readonly startChat: (customerId: string) => Promise<ChatStart>;
  readonly desk: Desk;
  readonly catcher: OpenCatcher;
  readonly badTls: BadTls;
  /** The last sequence of the journal before this launch. */
  readonly launchSeq: number;
  readonly traffic: TrafficGenerator;
  /** Tells the owner's other commands where this engine is controlled. */
  announce(control: string, key: string): void;
  /** Looks at once for what became due, as after the machine slept. */
  wake(): void;
  /** Stops listening, lets what is under way finish, and closes the store. */
  close(): Promise<void>;
}
