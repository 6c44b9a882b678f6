import { Screen } from '../../components/screen.tsx';
import { ClientsCard } from './clients/clients-card.tsx';
import { KeysCard } from './keys/keys-card.tsx';
import { UsersCard } from './users/users-card.tsx';

/** The screen Clients and users: clients, users and signing keys of the authorization server. */
export function Registry() {
  return (
    <Screen>
      <ClientsCard />
      <UsersCard />
      <KeysCard />
    </Screen>
  );
}
