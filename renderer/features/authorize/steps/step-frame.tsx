import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './steps.module.css';

interface StepFrameProps {
  number: number;
  title: string;
  /** Shown below the title. */
  aside: ReactNode;
  badge: ReactNode;
  /** Whether it is initially open. */
  opened?: boolean;
  children: ReactNode;
}

/** One step: a sentence that expands to its details. */
export function StepFrame({ number, title, aside, badge, opened = false, children }: StepFrameProps) {
  const [chosen, choose] = useState<boolean>();
  const id = useId();
  const shown = chosen ?? opened;
  const Icon = shown ? ChevronDown : ChevronRight;
  return (
    <div className={styles.step} data-open={shown}>
      <button
        type="button"
        className={styles.stepHead}
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={() => {
          choose(!shown);
        }}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.title}>{title}</span>
        {badge}
        <Icon size={14} aria-hidden className={styles.chevron} />
        <span className={styles.below}>{aside}</span>
      </button>
      {shown && (
        <div id={id} className={styles.detail}>
          {children}
        </div>
      )}
    </div>
  );
}
