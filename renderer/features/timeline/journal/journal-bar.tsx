import { ListTree, Pause, Play } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import styles from './journal-bar.module.css';
import { CasesMenu } from '../cases/cases-menu.tsx';
import { KindMenu } from './kind-menu.tsx';
import { SearchBox } from './search-box.tsx';

interface JournalBarProps {
  paused: boolean;
  onPause: (pause: boolean) => void;
  everyEntry: boolean;
  onEveryEntry: (every: boolean) => void;
  grouped: boolean;
  onGrouped: (grouped: boolean) => void;
}

/** The filters of the list, and the button to pause it. */
export function JournalBar(props: JournalBarProps) {
  const { paused, onPause, everyEntry, onEveryEntry, grouped, onGrouped } = props;
  return (
    <div className={styles.bar}>
      <SearchBox />
      <KindMenu everyEntry={everyEntry} onEveryEntry={onEveryEntry} />
      <Button
        className={styles.group}
        aria-label="Group by trace"
        aria-pressed={grouped}
        title="Group by trace"
        onClick={() => onGrouped(!grouped)}
      >
        <ListTree size={14} aria-hidden />
      </Button>
      <Button
        className={styles.live}
        data-live={!paused}
        icon={paused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
        title={paused ? 'Paused. Press to show new entries.' : 'New entries appear live. Press to pause.'}
        onClick={() => onPause(!paused)}
      >
        <span className={styles.liveWords}>{paused ? 'Paused' : 'Live'}</span>
      </Button>
      <CasesMenu />
    </div>
  );
}
