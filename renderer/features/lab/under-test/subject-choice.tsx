import { MonitorSmartphone, Webhook } from 'lucide-react';
import type { TrialSubject } from '#shared/model/trial.ts';
import { ChoiceCard } from '../../../components/choice-card/choice-card.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './subject-choice.module.css';

const subjects: readonly { subject: TrialSubject; title: string; how: string; icon: typeof Webhook }[] = [
  { subject: 'receiver', title: 'Your receiver', how: 'Hookbench posts events to its URL', icon: Webhook },
  {
    subject: 'client',
    title: 'Your client',
    how: 'It calls Hookbench, which responds with faults',
    icon: MonitorSmartphone,
  },
];

/** Selects what to test: the user's receiver or client. */
export function SubjectChoice() {
  const chosen = useStoreState('trials', (state) => state.subject);
  const show = useStoreState('trials', (state) => state.show);
  const running = useStoreState('trials', ({ report }) => (report?.state === 'running' ? report.subject : undefined));
  return (
    <div className={styles.subjects} role="group" aria-label="Test subject">
      {subjects.map(({ subject, title, how, icon }) => (
        <ChoiceCard
          key={subject}
          title={title}
          about={running === subject ? 'Test in progress' : how}
          icon={icon}
          chosen={subject === chosen}
          onChoose={() => show(subject)}
        />
      ))}
    </div>
  );
}
