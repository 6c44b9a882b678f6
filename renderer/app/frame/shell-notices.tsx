import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import type { ShellNotice } from '../../store/shell-store.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './shell-notices.module.css';

/** Results of opened files, links and menu commands, until they are dismissed. */
export function ShellNotices() {
  const notices = useStoreState('shell', (state) => state.notices);
  return (
    <ul className={styles.notices} aria-label="Messages" aria-live="polite">
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </ul>
  );
}

function Notice({ notice: { id, text, tone } }: { notice: ShellNotice }) {
  const dismiss = useStoreState('shell', (state) => state.dismiss);
  const Icon = tone === 'done' ? CircleCheck : CircleAlert;
  return (
    <li className={styles.notice} data-tone={tone}>
      <Icon size={16} aria-hidden className={styles.icon} />
      <span>{text}</span>
      <Button
        size="small"
        look="quiet"
        onClick={() => {
          dismiss(id);
        }}
      >
        Dismiss
      </Button>
    </li>
  );
}
