import { ScreenTitle } from '../../components/screen-title.tsx';
import { ClientsCard } from './clients/clients-card.tsx';
import { KeysCard } from './keys/keys-card.tsx';
import styles from './registry.module.css';
import { UsersCard } from './users/users-card.tsx';

/** Whom the authorization server knows, and the keys that it signs with. */
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
