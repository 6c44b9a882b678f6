import { ListTree } from 'lucide-react';
import type { RequestRun } from '#shared/model/request-run.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { Button } from '../../../components/button.tsx';
import { byteWords } from '../../../components/text/byte-words.ts';
import { useStores } from '../../../store/use-stores.ts';
import styles from './response.module.css';

/** The status, the duration and the size of the response. */
export function RunHead({ run: { status, exchange, phases, trace } }: { run: RequestRun }) {
  const { selection, navigation } = useStores();
  const size = exchange.response?.body.size;
  return (
    <div className={styles.head} role="status" aria-label="Status">
      <span className={styles.status} data-outcome={statusOutcome(status)}>
        {status === undefined ? (exchange.error?.code ?? 'No response') : `${String(status)} ${reasonPhrase(status)}`}
      </span>
      <span className={styles.figure}>{phases.total === null ? '' : durationWords(phases.total)}</span>
      <span className={styles.figure}>{size === undefined ? '' : byteWords(size)}</span>
      <Button
        look="quiet"
        size="small"
        className={styles.push}
        icon={<ListTree size={14} aria-hidden />}
        onClick={() => {
          selection.getState().selectTrace(trace);
          navigation.getState().go('timeline');
        }}
      >
        Show in Timeline
      </Button>
    </div>
  );
}
