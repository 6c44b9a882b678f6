import type { User } from '#shared/model/user.ts';
import { Badge } from '../../../components/badge.tsx';
import { Secret } from '../../../components/secret.tsx';
import type { Column } from '../../../components/table.tsx';
import styles from '../registry-row.module.css';

/** The columns of the user table. */
export const userColumns: readonly Column<User>[] = [
  {
    title: 'User',
    cell: ({ username }) => (
      <span className={styles.id} title={username}>
        {username}
      </span>
    ),
  },
  { title: 'Password', cell: ({ username, password }) => <Secret what={`password of ${username}`} text={password} /> },
  { title: 'Role', cell: ({ role }) => <Badge outcome="neutral">{role}</Badge> },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Customer', cell: ({ customerId }) => <span className={styles.mono}>{customerId}</span> },
];
