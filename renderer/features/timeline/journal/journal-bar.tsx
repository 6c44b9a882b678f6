import { Pause, Play } from 'lucide-react';
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
}

/** What narrows the list, and whether it moves. */
export function JournalBar({ paused, onPause, everyEntry, onEveryEntry }: JournalBarProps) {
  return (
    <div className={styles.bar}>
      <SearchBox />
      <KindMenu everyEntry={everyEntry} onEveryEntry={onEveryEntry} />
      <Button
        className={styles.live}
        data-live={!paused}
        icon={paused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
        title={
          paused ? 'New entries wait. Press to let them in.' : 'New entries come in as they happen. Press to pause.'
        }
        onClick={() => {
          onPause(!paused);
        }}
      >
        <span className={styles.liveWords}>{paused ? 'Paused' : 'Live'}</span>
      </Button>
      <CasesMenu />
    </div>
  );
}
