import type { RequestStep } from '#shared/model/request-run.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { CheckList } from '../../../components/hop/check-list.tsx';
import { ClientView } from './client-view.tsx';
import styles from './response.module.css';

/** What the server checked and why it refused, beside what the client sent. */
export function DecisionTab({ step }: { step: RequestStep }) {
  const { decision } = step;
  return (
    <div className={styles.sides}>
      <section aria-label="What the server checked">
        <h3 className={styles.title}>{decision ? `${partyName[decision.server]} checked` : 'Server checked'}</h3>
        {decision ? (
          <CheckList checks={decision.checks} />
        ) : (
          <EmptyState title="Not known">
            {step.exchange.to === 'other'
              ? 'The server is not one of ours, so only its answer is seen.'
              : 'The request did not come so far that the server decided on it.'}
          </EmptyState>
        )}
      </section>
      <section aria-label="What the client sent">
        <h3 className={styles.title}>Client sent</h3>
        <ClientView step={step} />
      </section>
    </div>
  );
}
