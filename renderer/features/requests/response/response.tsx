import { Loader } from '@mantine/core';
import { Send } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { ProblemNote } from '../../../components/problem-note.tsx';
import { useDraft } from '../../../store/use-draft.ts';
import { useSending } from '../../../store/use-sending.ts';
import { fieldWords } from './field-words.ts';
import styles from './response.module.css';
import { RunView } from './run-view.tsx';

/** What came of sending the request. */
export function Response() {
  const { since, run, refusal, cancelled = false } = useSending();
  const { form } = useDraft();
  const sending = since !== undefined;
  return (
    <section className={styles.response} aria-label="Response" aria-busy={sending}>
      {sending && <span className={styles.progress} aria-hidden />}
      {refusal && !sending && (
        <ProblemNote title="It was not sent.">
          {fieldWords(refusal.field, form)}
          {refusal.words}
        </ProblemNote>
      )}
      {run && <RunView key={run.id} run={run} />}
      {!run && sending && (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Waiting for the answer" />
      )}
      {!run && !sending && !refusal && (
        <EmptyState icon={<Send size={22} aria-hidden />} title={cancelled ? 'Cancelled' : 'Not sent yet'}>
          <span>
            <Kbd keys="Ctrl" /> <Kbd keys="Enter" /> sends it{cancelled && ' again'}. Then stands here what came back,
            what the server checked, and why it went so.
          </span>
        </EmptyState>
      )}
    </section>
  );
}
