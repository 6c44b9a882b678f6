import type { ListenerStatus } from '#shared/model/status.ts';
import { HealthDot } from './health-dot.tsx';
import styles from './listener-addresses.module.css';
import { Value } from './value.tsx';

/** The addresses of a party with copy buttons, each with the error when it is down. */
export function ListenerAddresses({ listeners }: { listeners: readonly ListenerStatus[] }) {
  if (listeners.length === 0) return null;
  return (
    <ul className={styles.list}>
      {listeners.map(({ url, scheme, up, problem }) => (
        <li key={url}>
          <span className={styles.address}>
            {!up && <HealthDot health="down" />}
            <Value what={`${scheme} address`} text={url} wrap />
          </span>
          {!up && <p className={styles.problem}>{problem ?? 'Not listening.'}</p>}
        </li>
      ))}
    </ul>
  );
}
