import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Clocks } from '../../clock.ts';
import type { NewId } from '../../identifier.ts';
import type { Random } from '../../random.ts';
import type { Exchange } from '../exchanges.ts';
import type { TokenWorkshop } from './operate.ts';

/** What the flows work with. */
export interface FlowParts {
  exchange: Exchange;
  clocks: Clocks;
  random: Random;
  newId: NewId;
  workshop: TokenWorkshop;
  /** A client of our own server. */
  findClient: (id: string) => OAuthClient | undefined;
  /** Our issuer and the service that tokens are tried on. Asked for at each call, since addresses are known late. */
  target: () => { issuer: string; service: string };
}
