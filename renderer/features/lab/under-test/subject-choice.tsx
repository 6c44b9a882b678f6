import { MonitorSmartphone, Webhook } from 'lucide-react';
import type { TrialSubject } from '#shared/model/trial.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './under-test.module.css';

const subjects: readonly { subject: TrialSubject; title: string; how: string; icon: typeof Webhook }[] = [
  { subject: 'receiver', title: 'Your receiver', how: 'We post events to its URL', icon: Webhook },
  { subject: 'client', title: 'Your client', how: 'It calls us, and we answer badly', icon: MonitorSmartphone },
];

/** Which of both is put to the test. */
export function SubjectChoice() {
  const chosen = useStoreState('trials', (state) => state.subject);
  const show = useStoreState('trials', (state) => state.show);
  const running = useStoreState('trials', ({ report }) => (report?.state === 'running' ? report.subject : undefined));
  return (
    <div className={styles.subjects} role="group" aria-label="What is put to the test">
      {subjects.map(({ subject, title, how, icon: Icon }) => (
        <button
          key={subject}
          type="button"
          className={styles.subject}
          aria-pressed={subject === chosen}
          onClick={() => {
            show(subject);
          }}
        >
          <Icon size={18} aria-hidden />
          <strong>{title}</strong>
          <span>{running === subject ? 'The test is under way' : how}</span>
        </button>
      ))}
    </div>
  );
}
