import type { CatcherSettings } from '../model/catcher-settings.ts';
import type { BadTlsKind } from '../model/bad-tls.ts';
import type { NewFaultInput } from '../model/fault.ts';
import type { OAuthClient } from '../model/oauth-client.ts';
import type { Party } from '../model/party.ts';
import type { PayloadFault } from '../model/payload-fault.ts';
import type { RequestSpecInput } from '../model/request-spec.ts';
import type { SubscriptionInput } from '../model/subscription.ts';
import type { TokenCondition } from '../model/token-condition.ts';
import type { ProfileChange } from '../profile/profile-change.ts';

/**
 * One thing that an experiment does. `{{name}}` in a request is a value that a step before kept, or one of `api`,
 * `apiHttp`, `auth`, `authHttp`, `token` (the token endpoint), `catcher`, `catcherHttps`, `clientId`, `clientSecret`,
 * `customerId`, `stranger`, `strangerHttps`, `closedPort` and `badTls.<kind>`.
 */
export type Step =
  /** Sends a request as the client; `keep` names fields of the JSON answer to keep, `cancelAfterMs` gives it up. */
  | {
      do: 'request';
      spec: RequestSpecInput;
      keep?: Readonly<Record<string, string>>;
      times?: number;
      cancelAfterMs?: number;
    }
  /** Writes bytes to a socket as they are, by TLS where the address is https, as a client that is none of ours. */
  | { do: 'raw'; to: string; bytes: string; tls?: { maxVersion?: TlsVersion; minVersion?: TlsVersion } }
  /** Mints an access token in a condition and keeps it under a name. */
  | {
      do: 'mint';
      as: string;
      condition: TokenCondition;
      scope?: string;
      subject?: string;
      lifetimeSeconds?: number;
      /** Only its first so many characters are kept; below zero all but the last so many. */
      keepCharacters?: number;
      /** Its header says that it is not signed (alg none), and it is not. */
      unsigned?: boolean;
    }
  /**
   * Wins tokens as a user signs in; keeps `access`, `refresh`, `idToken`, `code`, `verifier` and `redirectUri`. Until
   * `code` the code is not exchanged; `bound` tokens need a proof with each use (RFC 9449).
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
  /** A user opens the page that a device shows, signs in, and says yes or no. */
  | { do: 'decide'; at: string; consent: 'allow' | 'deny' }
  /** Revokes a token that was kept; without a name all that the experiment's client was given. */
  | { do: 'revoke'; token?: string }
  | { do: 'rotate-keys'; overlapSeconds: number }
  /** Emits an event to the experiment's subscription. */
  | { do: 'emit'; event?: string; fault?: PayloadFault; times?: number; customerId?: string }
  /** Waits until so many attempts were made in all; the service's clock is moved to each due time. */
  | { do: 'until-attempts'; count: number }
  /** Waits until every delivery is settled; the service's clock is moved to each due time. */
  | { do: 'until-settled' }
  /** Waits until the receiver stored so many requests. */
  | { do: 'until-captures'; count: number }
  /** Lets real milliseconds pass, so that two timestamps differ. */
  | { do: 'pause'; milliseconds: number }
  | { do: 'advance'; party: Party; seconds: number }
  | { do: 'catcher'; change: Partial<CatcherSettings> }
  | { do: 'profile'; change: ProfileChange }
  | { do: 'set-fault'; fault: NewFaultInput }
  | { do: 'clear-faults' }
  /** Carries out steps at once. */
  | { do: 'together'; steps: readonly Step[] };

type TlsVersion = 'TLSv1.2' | 'TLSv1.3';

/**
 * What a server that is none of ours says, byte by byte, and what it does then; it ends unless told
 * otherwise. `ignore`: it does not even read.
 */
export interface StrangerAnswer {
  bytes: string;
  then?: 'end' | 'reset' | 'hold' | 'ignore';
}

/** Where a subscription of an experiment sends to. */
export type Receiver = 'catcher' | 'catcher-https' | 'closed-port' | BadTlsKind | { url: string };

/** How things stand before the first step, beside the defaults of a fresh workbench. */
export interface Arrangement {
  profile?: ProfileChange;
  /** The experiment's own client, where it differs from one with all API scopes. */
  client?: Partial<Omit<OAuthClient, 'id'>>;
  /** Its own subscription; without it there is none. */
  subscription?: Partial<Omit<SubscriptionInput, 'url'>> & { to?: Receiver };
  catcher?: Partial<CatcherSettings>;
  faults?: readonly NewFaultInput[];
  /** A server that is none of ours, at `{{stranger}}` and `{{strangerHttps}}`: an answer for each connection. */
  stranger?: readonly StrangerAnswer[];
  /** Seconds by which a party's clock is off. */
  skew?: Partial<Readonly<Record<Party, number>>>;
}
