import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { SectionTitle } from '../../../components/detail-pane.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Facts } from '../../../components/facts.tsx';
import { glossary, type Word } from '../../../components/glossary.ts';
import { kindWords } from '../../../components/kind-words.ts';
import { Term } from '../../../components/term.tsx';
import { Value } from '../../../components/value.tsx';
import { factsOf } from './facts-of.ts';

/** The journal entries: ids to copy, and each entry as JSON. */
export function EntryFacts({ entries }: { entries: readonly JournalEntry[] }) {
  return entries.map((entry) => <EntryFact key={entry.seq} entry={entry} />);
}

function EntryFact({ entry }: { entry: JournalEntry }) {
  const json = JSON.stringify(entry, null, 2);
  const facts = factsOf(entry).map(({ label, value }): [string, ReactNode] => [
    label,
    <Value key={label} what={label.toLowerCase()} text={value} wrap />,
  ]);
  return (
    <Box component="section" style={{ borderBottom: '1px solid var(--line)' }}>
      <SectionTitle aside={`journal entry ${String(entry.seq)}`} end={<CopyButton what="entry as JSON" text={json} />}>
        {entry.kind in glossary ? (
          <Term word={entry.kind as Word}>{kindWords[entry.kind].one}</Term>
        ) : (
          kindWords[entry.kind].one
        )}
      </SectionTitle>
      <Box px={16} pb={8}>
        <Facts facts={Object.fromEntries(facts)} width={112} rowGap={0} />
      </Box>
      <Disclosure label="JSON" px={16} pb={8}>
        <CodeView label={`Entry ${String(entry.seq)}`} text={json} json />
      </Disclosure>
    </Box>
  );
}
