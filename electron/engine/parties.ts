import type { LookupFunction } from 'node:net';
import type { Addresses } from '#shared/model/addresses.ts';
import type { ConfigFile } from '#shared/contract/config-file.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import type { EndpointName } from './authorization/context.ts';
import type { Authorization } from './authorization/open-authorization.ts';
import type { BadTls } from './catcher/bad-tls/open-bad-tls.ts';
import type { OpenCatcher } from './catcher/open-catcher.ts';
import type { RunCauseTest } from './client/cause-tests/run-cause-test.ts';
import type { Flows } from './client/flows/create-flows.ts';
import type { ConnectionHolder } from './client/connection-settings.ts';
import type { Requests } from './client/requests/create-requests.ts';
import type { ChatStart } from './client/start-chat.ts';
import type { TrafficGenerator } from './client/traffic/create-traffic.ts';
import type { Clock } from './clock.ts';
import type { SecretBox } from './config/secret-box.ts';
import type { FleetMembership } from './fleet/join-fleet.ts';
import type { ControlPort } from './http/address-guard.ts';
import type { SendRequest } from './http/outgoing-request.ts';
import type { Records } from './interface/records/records.ts';
import type { InterfaceHolder } from './interface/serve/interface-holder.ts';
import type { OwnContract } from './interface/serve/own-contract.ts';
import type { RetentionKeeper } from './journal/retention/keep-retention.ts';
import type { PartBase } from './part-base.ts';
import type { Player } from './recording/play/player.ts';
import type { Pki } from './pki/open-pki.ts';
import type { Random } from './random.ts';
import type { Recorder } from './recording/record/create-recorder.ts';
import type { Desk } from './service/customer-contact/desk/open-desk.ts';
import type { Chats } from './service/customer-contact/records/chats.ts';
import type { Customers } from './service/customer-contact/records/customers.ts';
import type { Deliveries } from './webhooks/deliveries.ts';
import type { Emission } from './webhooks/emission.ts';
import type { SenderLimits } from './webhooks/runner.ts';
import type { Subscriptions } from './webhooks/subscriptions/open-subscriptions.ts';

export interface EngineOptions {
  dataDir: string;
  addresses: Addresses;
  /** Sections of `hookbench.yaml`, which replace what the data folder contains. */
  declared?: Omit<ConfigFile, 'addresses'>;
  /** The path of `hookbench.yaml`. */
  configFile?: string | undefined;
  /** Whether to listen on all network interfaces instead of loopback. */
  exposed: boolean;
  version: string;
  /**
   * Runs when the data folder is locked, before its files are read.
   * @returns Notices for the user.
   */
  prepareDataDir?: (dataDir: string, stamp: string) => string[];
  /** Encrypt secrets at rest, in order of preference. Without any, secrets are stored in plain text in files of mode 0600. */
  secretBoxes?: readonly SecretBox[];
  /** Default: the system clock and system randomness. */
  wall?: Clock;
  random?: Random;
  /** Returns the port of another engine's control API, which this engine must not connect to. */
  controlPort?: ControlPort;
  /** Resolves host names instead of the operating system. */
  lookup?: LookupFunction;
  /** Limits of the webhook sender that differ from the defaults. */
  senderLimits?: Partial<SenderLimits>;
  /** Whether these are the parties of the failure lab. */
  isLab?: boolean;
  /** Joins a fleet of nodes over NATS. */
  fleet?: FleetMembership | undefined;
}

export interface SchemeUrls {
  readonly http: string;
  readonly https: string;
}

/** The four running parties of one data folder. */
export interface Parties extends PartBase {
  readonly version: string;
  readonly startedAt: string;
  readonly dataDir: string;
  /** The `hookbench.yaml` given at the start. */
  readonly configFile: string | undefined;
  readonly urls: { readonly api: SchemeUrls; readonly auth: SchemeUrls; readonly catcher: SchemeUrls };
  /** The current https URLs of the authorization server's endpoints. */
  endpoints(): Readonly<Record<EndpointName, string>>;
  readonly listeners: readonly ListenerStatus[];
  readonly notices: readonly string[];
  /** Adds a notice for the user while the engine is running, e.g. about a renamed file. */
  addNotice(message: string, change: 'file-set-aside' | 'failure'): void;
  /** Keeps the journal within its limits. */
  readonly retention: RetentionKeeper;
  readonly pki: Pki;
  /** The user's own interface. */
  readonly ownInterface: InterfaceHolder;
  readonly ownContract: OwnContract;
  readonly ownRecords: () => Records | undefined;
  /** Plays recordings. */
  readonly player: Player;
  readonly authorization: Authorization;
  readonly customers: Customers;
  readonly chats: Chats;
  readonly subscriptions: Subscriptions;
  readonly deliveries: Deliveries;
  readonly emission: Emission;
  readonly flows: Flows;
  readonly requests: Requests;
  readonly connection: ConnectionHolder;
  readonly testCause: RunCauseTest;
  readonly startChat: (customerId: string, trace?: string) => Promise<ChatStart>;
  readonly desk: Desk;
  readonly catcher: OpenCatcher;
  readonly badTls: BadTls;
  /** The last sequence number of the journal before this start. */
  readonly launchSeq: number;
  readonly traffic: TrafficGenerator;
  /** Records a real service. */
  readonly recorder: Recorder;
  /** Sends a request without recording it. */
  readonly send: SendRequest;
  /** The port of this engine's control API, which no party connects to. */
  readonly controlPort: ControlPort;
  /** Publishes URL and key of the control API to the owner's other commands. */
  announce(control: string, key: string): void;
  /** Checks for due deliveries immediately, e.g. after the machine was asleep. */
  wake(): void;
  /** Stops listening, finishes requests in flight, and closes the store. */
  close(): Promise<void>;
}
