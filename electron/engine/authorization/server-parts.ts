import type { Clocks } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import type { Store } from '../journal/store/open-store.ts';
import type { ProfileHolder } from '../profile.ts';
import type { Random } from '../random.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Clients } from './clients.ts';
import type { Faults } from '../faults/faults.ts';
import type { IssueIdToken } from './id-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { Users } from './users.ts';

/** What the endpoints and grants of the authorization server work with. */
export interface ServerParts {
  store: Store;
  clocks: Clocks;
  random: Random;
  newId: NewId;
  profile: ProfileHolder;
  keys: SigningKeys;
  clients: Clients;
  users: Users;
  accessTokens: AccessTokens;
  issueIdToken: IssueIdToken;
  faults: Faults;
  audience: string;
}
