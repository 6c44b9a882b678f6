import { ChevronRight } from 'lucide-react';
import type { RequestStep } from '#shared/model/request-run.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import styles from './response.module.css';

/** The role of each exchange. */
const roles: Record<RequestStep['role'], string> = {
  token: 'Token',
  request: 'Request',
  redirect: 'Redirect',
  refresh: 'Refresh',
  retry: 'Retry',
};

interface StepsBarProps {
  steps: readonly RequestStep[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** The exchanges of the request, in order, each selectable. */
export function StepsBar({ steps, chosen, onChoose }: StepsBarProps) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ role, exchange: { id, request, response, error, phases } }, index) => (
        <li key={id}>
          {index > 0 && <ChevronRight size={12} aria-hidden />}
          <button
            type="button"
            aria-pressed={index === chosen}
            title={`${request.method} ${request.url}`}
            onClick={() => {
              onChoose(index);
            }}
          >
            <strong>{roles[role]}</strong>
            <Badge outcome={statusOutcome(response?.status)}>{response?.status ?? error?.code ?? 'failed'}</Badge>
            {phases.total !== null && <span className={styles.stepTime}>{durationWords(phases.total)}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
