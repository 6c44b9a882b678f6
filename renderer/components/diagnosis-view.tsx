import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import styles from './diagnosis-view.module.css';

const sure: Record<Diagnosis['confidence'], string> = { certain: '', likely: 'Likely', possible: 'Possibly' };

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

interface DiagnosisViewProps {
  diagnosis: Diagnosis;
  /** Whether the outcome is a success; with an action, the tone is still a warning. */
  good: boolean;
  /** Buttons that fix the cause. */
  action?: ReactNode;
}

/** A diagnosis: the cause in a sentence, the advice, and the evidence. */
export function DiagnosisView({ diagnosis, good, action }: DiagnosisViewProps) {
  const { sentence, confidence, advice, evidence, source, cause } = diagnosis;
  const tone = good ? (action === undefined ? 'ok' : 'warn') : 'bad';
  const Icon = icons[tone];
  return (
    <section className={styles.diagnosis} data-tone={tone} aria-label="Diagnosis">
      <Icon size={16} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.sentence}>
          {sure[confidence] !== '' && <span className={styles.sure}>{sure[confidence]}: </span>}
          {sentence}
        </p>
        {tone !== 'ok' && advice !== '' && <p>{advice}</p>}
        <div className={styles.below}>
          {action}
          <details className={styles.evidence}>
            <summary>
              Evidence <code>{source}</code>
            </summary>
            <ul>
              {evidence.map((each) => (
                <li key={each}>{each}</li>
              ))}
              <li>
                Cause <code>{cause}</code>
              </li>
            </ul>
          </details>
        </div>
      </div>
    </section>
  );
}
