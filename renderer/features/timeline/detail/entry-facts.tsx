import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { glossary, type Word } from '../../../components/glossary.ts';
import { kindWords } from '../../../components/kind-words.ts';
import { Term } from '../../../components/term.tsx';
import { Value } from '../../../components/value.tsx';
import styles from './entry-facts.module.css';
import { factsOf } from './facts-of.ts';

/** The journal entries: ids to copy, and each entry as JSON. */
export function EntryFacts({ entries }: { entries: readonly JournalEntry[] }) {
  return entries.map((entry) => <EntryFact key={entry.seq} entry={entry} />);
}

function EntryFact({ entry }: { entry: JournalEntry }) {
  const json = JSON.stringify(entry, null, 2);
  return (
    <section className={styles.entry}>
      <h2>
        {entry.kind in glossary ? (
          <Term word={entry.kind as Word}>{kindWords[entry.kind].one}</Term>
        ) : (
          kindWords[entry.kind].one
        )}{' '}
        <span>journal entry {entry.seq}</span>
        <CopyButton what="entry as JSON" text={json} />
      </h2>
      <dl className={styles.facts}>
        {factsOf(entry).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Value what={label.toLowerCase()} text={value} wrap />
            </dd>
          </div>
        ))}
      </dl>
      <details className={styles.json}>
        <summary>JSON</summary>
        <CodeView label={`Entry ${String(entry.seq)}`} text={json} json />
      </details>
    </section>
  );
}
