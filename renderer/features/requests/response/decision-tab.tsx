import type { RequestStep } from '#shared/model/request-run.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { CheckList } from '../../../components/hop/check-list.tsx';
import { ClientView } from './client-view.tsx';
import styles from './response.module.css';

/** The checks of the server next to the request of the client. */
export function DecisionTab({ step }: { step: RequestStep }) {
  const { decision } = step;
  return (
    <div className={styles.sides}>
      <section aria-label="Server checks">
        <h3 className={styles.title}>{decision ? `${partyName[decision.server]} checks` : 'Server checks'}</h3>
        {decision ? (
          <CheckList checks={decision.checks} />
        ) : (
          <EmptyState title="Not available">
            {step.exchange.to === 'other'
              ? 'The server is not part of Hookbench, so only its response is known.'
              : 'The request did not reach the checks of the server.'}
          </EmptyState>
        )}
      </section>
      <section aria-label="Client request">
        <h3 className={styles.title}>Client request</h3>
        <ClientView step={step} />
      </section>
    </div>
  );
}
