import type { FlowRequest, FlowTokens } from '#shared/model/flow.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Clocks } from '../../clock.ts';
import type { StepThrough } from '../../http/step-through.ts';
import type { NewId } from '../../identifier.ts';
import type { Random } from '../../random.ts';
import type { Exchange } from '../exchanges.ts';
import type { TestTokens } from './operate.ts';

/** The dependencies of flows. */
export interface FlowDeps {
  exchange: Exchange;
  clocks: Clocks;
  /** Its timers do not run while a message is held. */
  stepThrough: Pick<StepThrough, 'after'>;
  random: Random;
  newId: NewId;
  testTokens: TestTokens;
  /** Finds a client registered at our authorization server. */
  findClient: (id: string) => OAuthClient | undefined;
  /** Keeps the tokens of a saved server, which `serverId` of the request names. */
  keepTokens?: (request: FlowRequest, tokens: FlowTokens) => Promise<unknown>;
  /** Our issuers. */
  target: { readonly issuers: Issuers };
  /** A call that shows whether our service accepts a token; undefined if its interface has none. */
  probe: () => TokenProbe | undefined;
}

/** A GET of our service that needs a token. */
export interface TokenProbe {
  url: string;
  headers: readonly [string, string][];
  /** The scopes that it requires. */
  scopes: readonly string[];
}

/** Our issuer at each address of our authorization server. */
export type Issuers = Readonly<Record<FlowRequest['over'], string>>;

/** The issuer that a flow uses. */
export const issuerOf = ({ issuer, over }: FlowRequest, issuers: Issuers): string => issuer ?? issuers[over];

/** Whether a flow uses our authorization server, at either address. */
export const isOwn = ({ issuer }: FlowRequest, issuers: Issuers): boolean =>
  issuer === undefined || Object.values(issuers).includes(issuer);

/** What an authorization server supports. */
export interface ServerSupport {
  scopes: string[];
  grants: string[];
  /** Why it is not known. */
  problem?: string;
}
