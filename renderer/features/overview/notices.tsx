import { TriangleAlert } from 'lucide-react';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './notices.module.css';

/** Notices about this start of Hookbench. */
export function Notices() {
  const started = useStoreState('status', ({ status }) => status?.notices) ?? [];
  const around = useStoreState('shell', ({ facts }) => facts.notices);
  const notices = [...started, ...around];
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label="Notices">
      {notices.map((notice) => (
        <li key={notice}>
          <TriangleAlert size={16} aria-hidden />
          <span>{notice}</span>
        </li>
      ))}
    </ul>
  );
}
