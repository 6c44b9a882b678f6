import { Tooltip } from '@mantine/core';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import { Badge } from '../../../components/badge.tsx';
import styles from './page.module.css';

/** Shows whether the experiment restored everything that it changed. */
export function Restored({ result }: { result: ExperimentResult | undefined }) {
  if (!result) return null;
  const { restored, notRestored = [] } = result;
  const words = restored
    ? 'Settings, clocks, faults, clients and subscriptions are restored'
    : `Not restored: ${notRestored.join('; ')}`;
  return (
    <Tooltip label={words}>
      <span tabIndex={0} className={styles.badge}>
        <Badge outcome={restored ? 'ok' : 'bad'}>{restored ? 'restored' : 'not restored'}</Badge>
      </span>
    </Tooltip>
  );
}
