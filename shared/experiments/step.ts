import type { CatcherSettings } from '../model/catcher-settings.ts';
import type { BadTlsKind } from '../model/bad-tls.ts';
import type { NewFaultInput } from '../model/fault.ts';
import type { OAuthClient } from '../model/oauth-client.ts';
import type { Party } from '../model/party.ts';
import type { PayloadFault } from '../model/payload-fault.ts';
import type { RequestSpecInput } from '../model/request-spec.ts';
import type { SubscriptionFieldsInput } from '../model/subscription.ts';
import type { TokenCondition } from '../model/token-condition.ts';
import type { ProfileChange } from '../profile/profile-change.ts';

/**
 * One step of an experiment. `{{name}}` in a request is a value kept by an earlier step, or one of `api`, `apiHttp`,
 * `auth`, `authHttp`, `token` (the token endpoint), `catcher`, `catcherHttps`, `clientId`, `clientSecret`,
 * `customerId`, `stubServer`, `stubServerHttps`, `closedPort` and `badTls.<kind>`.
 */
export type Step =
  /**
   * Sends a request as the client. `keep` lists fields of the JSON response to keep; `cancelAfterMs` cancels the
   * request, at the earliest when a fault of the experiment has acted on it.
   */
  | {
      do: 'request';
      spec: RequestSpecInput;
      keep?: Readonly<Record<string, string>>;
      times?: number;
      cancelAfterMs?: number;
    }
  /** Writes raw bytes to a socket, over TLS if the address is https, as a client outside Hookbench. */
  | { do: 'raw'; to: string; bytes: string; tls?: { maxVersion?: TlsVersion; minVersion?: TlsVersion } }
  /** Mints an access token in a condition and keeps it under the name `as`. */
  | {
      do: 'mint';
      as: string;
      condition: TokenCondition;
      scope?: string;
      subject?: string;
      lifetimeSeconds?: number;
      /** Keeps only this many leading characters; a negative number drops that many at the end. */
      keepCharacters?: number;
      /** Removes the signature and sets `alg` to `none`. */
      unsigned?: boolean;
    }
  /**
   * Signs in a user and keeps `access`, `refresh`, `idToken`, `code`, `verifier` and `redirectUri`. With `until: 'code'`
   * the code is not exchanged. `bound` tokens require a proof with each request (RFC 9449).
   */
  | {
      do: 'sign-in';
      username?: string;
      scope?: string;
      consent?: 'allow' | 'deny';
      grant?: 'authorization_code' | 'client_credentials';
      until?: 'code';
      bound?: boolean;
    }
  /** A user opens the page that a device shows, signs in, and allows or denies access. */
  | { do: 'decide'; at: string; consent: 'allow' | 'deny' }
  /** Revokes a kept token; default: all tokens of the experiment's client. */
  | { do: 'revoke'; token?: string }
  | { do: 'rotate-keys'; overlapSeconds: number }
  /** Emits an event to the experiment's subscription. */
  | { do: 'emit'; event?: string; fault?: PayloadFault; times?: number; customerId?: string }
  /** Waits for this total number of attempts, and moves the service's clock to each due time. */
  | { do: 'until-attempts'; count: number }
  /** Waits until every delivery is settled, and moves the service's clock to each due time. */
  | { do: 'until-settled' }
  /** Waits until the receiver has stored this number of requests. */
  | { do: 'until-captures'; count: number }
  /** Waits in real time, so that two timestamps differ. */
  | { do: 'pause'; milliseconds: number }
  | { do: 'advance'; party: Party; seconds: number }
  | { do: 'catcher'; change: Partial<CatcherSettings> }
  | { do: 'profile'; change: ProfileChange }
  | { do: 'set-fault'; fault: NewFaultInput }
  | { do: 'clear-faults' }
  /** Runs steps at the same time. */
  | { do: 'together'; steps: readonly Step[] };

type TlsVersion = 'TLSv1.2' | 'TLSv1.3';

/**
 * The raw bytes a stub server sends, and what it does afterwards (default: close the connection). `ignore` does not
 * even read the request.
 */
export interface StubResponse {
  bytes: string;
  then?: 'end' | 'reset' | 'hold' | 'ignore';
}

/** Where an experiment’s subscription sends its deliveries. */
export type Receiver = 'catcher' | 'catcher-https' | 'closed-port' | BadTlsKind | { url: string };

/** The setup before the first step, on top of the defaults of a new data folder. */
export interface Arrangement {
  profile?: ProfileChange;
  /** Changes to the experiment’s own client, which has all API scopes by default. */
  client?: Partial<Omit<OAuthClient, 'id'>>;
  /** The experiment’s own subscription; default: none. */
  subscription?: Partial<Omit<SubscriptionFieldsInput, 'url'>> & { to?: Receiver };
  catcher?: Partial<CatcherSettings>;
  faults?: readonly NewFaultInput[];
  /** A stub server at `{{stubServer}}` and `{{stubServerHttps}}`: one response per connection. */
  stubServer?: readonly StubResponse[];
  /** Offset of each party’s clock, in seconds. */
  skew?: Partial<Readonly<Record<Party, number>>>;
}
