import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { HealthDot, healthWords } from '../../components/health-dot.tsx';
import { ListenerAddresses } from '../../components/listener-addresses.tsx';
import { listenersOf, partyHealth } from '../../components/party-health.ts';
import { partyWords } from '../../components/party-words.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './party-cards.module.css';
import { PartyMap } from './party-map.tsx';

const parties: Party[] = ['client', 'authorization', 'service', 'catcher'];

/** The four parties, below a diagram of their messages. */
export function PartyCards() {
  return (
    <section aria-label="The four parties" className={styles.parties}>
      <PartyMap />
      <ul className={styles.cards}>
        {parties.map((party) => (
          <PartyCard key={party} party={party} />
        ))}
      </ul>
    </section>
  );
}

function PartyCard({ party }: { party: Party }) {
  const status = useStoreState('status', (state) => state.status);
  const health = partyHealth(status, party);
  return (
    <li className={styles.card} data-testid={`party-${party}`}>
      <h2>
        <HealthDot health={health} /> {partyName[party]} <span className={styles.health}>{healthWords[health]}</span>
      </h2>
      <p>{partyWords[party]}</p>
      <ListenerAddresses listeners={listenersOf(status, party)} />
    </li>
  );
}
