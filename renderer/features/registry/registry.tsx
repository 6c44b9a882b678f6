import { ScreenTitle } from '../../components/screen-title.tsx';
import { ClientsCard } from './clients/clients-card.tsx';
import { KeysCard } from './keys/keys-card.tsx';
import styles from './registry.module.css';
import { UsersCard } from './users/users-card.tsx';

/** The screen Clients and users: clients, users and signing keys of the authorization server. */
export function Registry() {
  return (
    <div className={styles.scroll}>
      <ScreenTitle>Clients and users</ScreenTitle>
      <div className={styles.screen}>
        <ClientsCard />
        <UsersCard />
        <KeysCard />
      </div>
    </div>
  );
}
