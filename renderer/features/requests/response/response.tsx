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

/** The result of sending the request. */
export function Response() {
  const { since, run, refusal, cancelled = false } = useSending();
  const { form } = useDraft();
  const sending = since !== undefined;
  return (
    <section className={styles.response} aria-label="Response" aria-busy={sending}>
      {sending && <span className={styles.progress} aria-hidden />}
      {refusal && !sending && (
        <ProblemNote title="The request was not sent.">
          {fieldWords(refusal.field, form)}
          {refusal.words}
        </ProblemNote>
      )}
      {run && <RunView key={run.id} run={run} />}
      {!run && sending && (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Waiting for the response" />
      )}
      {!run && !sending && !refusal && (
        <EmptyState icon={<Send size={22} aria-hidden />} title={cancelled ? 'Cancelled' : 'Not sent yet'}>
          <span>
            Press <Kbd keys="Ctrl Enter" /> to send the request{cancelled && ' again'}. The response, the server’s
            checks and the diagnosis appear here.
          </span>
        </EmptyState>
      )}
    </section>
  );
}
