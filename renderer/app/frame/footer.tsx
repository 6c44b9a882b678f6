import type { Party } from '#shared/model/party.ts';
import { counted } from '#shared/trace/counted.ts';
import { HealthDot } from '../../components/health-dot.tsx';
import { partyHealth } from '../../components/party-health.ts';
import { Term } from '../../components/term.tsx';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './footer.module.css';

const parties: Party[] = ['client', 'authorization', 'service', 'catcher'];

/** The status line below every screen. */
export function Footer() {
  const status = useStoreState('status', (state) => state.status);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const up = parties.filter((party) => partyHealth(status, party) === 'up').length;
  return (
    <footer className={styles.footer}>
      <span className={styles.item}>
        <HealthDot health={up === 4 ? 'up' : 'partly'} /> {up} of 4 parties up
      </span>
      <span className={styles.minor}>All data stays on this machine</span>
      <span className={styles.grow} />
      <span className={styles.item} data-testid="connection-state">
        <HealthDot health={connected ? 'up' : 'down'} /> {connected ? 'Connected' : 'Not connected'}
      </span>
      <span data-testid="journal-count">
        <Term word="journal" /> <Entries />
      </span>
      <span className={styles.version}>{status?.version}</span>
    </footer>
  );
}

/** A separate component because it renders on every journal entry. */
function Entries() {
  return counted(
    useStoreState('status', (state) => state.journalCount),
    'entry',
    'entries',
  );
}
