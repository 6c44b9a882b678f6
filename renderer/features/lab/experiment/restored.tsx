import { Tooltip } from '@mantine/core';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import { Badge } from '../../../components/badge.tsx';
import styles from './page.module.css';

/** Whether everything is as it was before. */
export function Restored({ result }: { result: ExperimentResult | undefined }) {
  if (!result) return null;
  const { restored, notRestored = [] } = result;
  const words = restored
    ? 'Settings, clocks, faults, clients and subscriptions are as they were before'
    : `Not as before: ${notRestored.join('; ')}`;
  return (
    <Tooltip label={words}>
      <span tabIndex={0} className={styles.badge}>
        <Badge outcome={restored ? 'ok' : 'bad'}>{restored ? 'all put back' : 'not all put back'}</Badge>
      </span>
    </Tooltip>
  );
}
