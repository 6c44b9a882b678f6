import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { Badge } from '../../../components/badge.tsx';
import { Secret } from '../../../components/secret.tsx';
import type { Column } from '../../../components/table.tsx';
import styles from '../registry-row.module.css';

/** The columns of the client table. */
export const clientColumns: readonly Column<OAuthClient>[] = [
  {
    title: 'Client',
    cell: ({ id, name }) => (
      <>
        <span className={styles.id} title={id}>
          {id}
        </span>
        <div className={styles.faint}>{name}</div>
      </>
    ),
  },
  {
    title: 'Secret',
    cell: ({ id, secret }) =>
      secret === undefined ? (
        <span className={styles.faint}>None (public)</span>
      ) : (
        <Secret what={`secret of ${id}`} text={secret} />
      ),
  },
  {
    title: 'Grants',
    cell: ({ grants }) => (
      <span className={styles.badges}>
        {grants.map((grant) => (
          <Badge key={grant} outcome="neutral">
            {grant}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    title: 'Scopes',
    cell: ({ scope }) => <span className={`${styles.mono ?? ''} ${styles.wide ?? ''}`}>{scope}</span>,
  },
  {
    title: 'Redirect URIs',
    cell: ({ redirectUris = [] }) =>
      redirectUris.map((uri) => (
        <div key={uri} className={`${styles.mono ?? ''} ${styles.wide ?? ''}`}>
          {uri}
        </div>
      )),
  },
  {
    title: 'Token lifetime',
    cell: ({ accessTokenLifetime }) =>
      accessTokenLifetime === undefined ? (
        <span className={styles.faint} title="The access token lifetime set in Assumptions">
          Default
        </span>
      ) : (
        `${String(accessTokenLifetime)} s`
      ),
  },
];
