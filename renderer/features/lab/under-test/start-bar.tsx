import { Play } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { wantedIds } from '../../../store/trials-store.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './setup.module.css';

interface StartBarProps {
  rows: readonly TrialRow[];
  /** The command that runs the same test. @param ids The selected trials; all by default. */
  command: (ids: readonly string[] | undefined) => string;
}

/** Starts the test, or copies the command that runs it. */
export function StartBar({ rows, command }: StartBarProps) {
  const starting = useStoreState('trials', (state) => state.starting);
  const busy = useStoreState('trials', ({ report }) => report?.state === 'running');
  const { ids, all } = wantedIds(rows);
  return (
    <div className={styles.start}>
      <Button
        type="submit"
        look="primary"
        busy={starting}
        disabled={busy || ids.length === 0}
        icon={<Play size={14} aria-hidden />}
      >
        Start {counted(ids.length, 'trial', 'trials')}
      </Button>
      <CopyButton size="normal" what="command" label="Copy as command" text={() => command(all ? undefined : ids)} />
    </div>
  );
}
