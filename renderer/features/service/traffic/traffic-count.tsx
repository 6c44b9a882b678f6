import type { Traffic } from '#shared/model/traffic.ts';
import { numberWords } from '#shared/trace/counted.ts';
import { RateChart } from './rate-chart.tsx';
import styles from './traffic.module.css';

/** Counts of started and failed chats, the rate, and the last error. */
export function TrafficCount({ traffic }: { traffic: Traffic }) {
  const { started, failed, problem, request } = traffic;
  return (
    <div className={styles.count}>
      <div role="status" aria-label="Traffic counts">
        <dl>
          <div>
            <dt>Started</dt>
            <dd>
              {numberWords(started)}
              {request?.chats !== undefined && <span> of {numberWords(request.chats)}</span>}
            </dd>
          </div>
          <div data-bad={failed > 0}>
            <dt>Failed</dt>
            <dd>{numberWords(failed)}</dd>
          </div>
          <div>
            <dt>Per minute</dt>
            <dd>
              {numberWords(request?.chatsPerMinute ?? 0)} <span>seed {request?.seed}</span>
            </dd>
          </div>
        </dl>
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          Last error: {problem}
        </p>
      )}
      <RateChart />
    </div>
  );
}
