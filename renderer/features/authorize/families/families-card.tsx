import type { RefreshFamily } from '#shared/model/refresh-family.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { PartyClock } from '../../../components/party-clock.tsx';
import { Term } from '../../../components/term.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import styles from './families.module.css';
import { FamilyTree } from './family-tree.tsx';
import { reasonWords } from './layout-family.ts';

/** The refresh families, newest first, each drawn as a tree. */
export function FamiliesCard() {
  const list = useLoaded('families');
  return (
    <Card title="Refresh families">
      <ListGap list={list} what="refresh families">
        <EmptyState title="No refresh token yet">
          <p>
            A <Term word="refresh family" /> starts when a client with the refresh grant obtains its first tokens.
          </p>
        </EmptyState>
      </ListGap>
      <ul>
        {list.items.map((family, index) => (
          <li key={family.id}>
            <Family family={family} opened={index === 0} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Family({ family, opened }: { family: RefreshFamily; opened: boolean }) {
  const { clientId, subject, tokens, revokedAt } = family;
  return (
    <details className={styles.family} open={opened}>
      <summary>
        <span>
          {clientId} for {subject}
        </span>
        <span className={styles.faint}>{counted(tokens.length, 'token', 'tokens')}</span>
        <Badge outcome={revokedAt === null ? 'ok' : 'bad'}>{revokedAt === null ? 'active' : 'revoked'}</Badge>
      </summary>
      {revokedAt !== null && <Revoked family={family} revokedAt={revokedAt} />}
      <FamilyTree family={family} />
    </details>
  );
}

function Revoked({ family, revokedAt }: { family: RefreshFamily; revokedAt: string }) {
  const { revokedClockOffsetMs = 0 } = family;
  const atMs = Date.parse(revokedAt) - revokedClockOffsetMs;
  const reason = reasonWords(family);
  return (
    <p className={styles.reason}>
      Revoked {timeOfDay(atMs).slice(0, 8)}
      {reason !== undefined && `: ${reason}`}{' '}
      <PartyClock party="authorization" atMs={atMs} offsetMs={revokedClockOffsetMs} />
    </p>
  );
}
