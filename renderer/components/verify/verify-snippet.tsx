import { Text, Group, SegmentedControl, Title } from '@mantine/core';
import { useState } from 'react';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { CommandBlock } from '../command-block.tsx';
import { CopyButton } from '../button.tsx';
import { snippetLanguages, snippetOf, type SnippetLanguage } from './snippet-of.ts';

const allLanguages = Object.keys(snippetLanguages) as SnippetLanguage[];

/** Code that verifies the signatures of a scheme, in a selectable language, and the command to run it. */
export function VerifySnippet({ scheme, verifyKey }: { scheme: SigningScheme; verifyKey?: string | undefined }) {
  const languages = allLanguages.filter((each) => snippetOf(scheme, each) !== undefined);
  const [chosen, choose] = useState<SnippetLanguage>('node');
  const language = languages.includes(chosen) ? chosen : languages[0];
  const snippet = language && snippetOf(scheme, language);
  if (scheme === 'none') return null;
  if (!snippet) {
    const { name, source } = schemeRows[scheme];
    return (
      <Text c="dim">
        {`To verify ${name} takes more than one function: use the library of the vendor. See ${source}.`}
      </Text>
    );
  }
  const variable =
    scheme === 'standard-webhooks-ed25519' ? `WEBHOOK_PUBLIC_KEY=${verifyKey ?? 'whpk_…'}` : "WEBHOOK_SECRET='…'";
  const run = `${variable} ${snippetLanguages[language].run}`;
  return (
    <section aria-label="Verify in your receiver">
      <CodeHead title="Verify in your receiver" languages={languages} language={language} onChoose={choose} />
      <CommandBlock what="program" label="Program" text={snippet.text} maxHeight={420} wraps={false} />
      {snippet.runs && (
        <Text pt={4} fz="sm" c="dim" style={{ overflowWrap: 'anywhere' }}>
          Run it with <code>{run}</code> <CopyButton what="command" text={run} />
        </Text>
      )}
    </section>
  );
}

interface CodeHeadProps {
  title: string;
  languages: readonly SnippetLanguage[];
  language: SnippetLanguage;
  onChoose: (language: SnippetLanguage) => void;
}

/** The title of code, and the choice of its language. */
export const CodeHead = ({ language, languages, onChoose, title }: CodeHeadProps) => (
  <Group gap="4 8" pb={4} justify="space-between">
    <Title order={3} c="dim">
      {title}
    </Title>
    <SegmentedControl
      size="xs"
      aria-label="Language"
      value={language}
      onChange={onChoose}
      data={languages.map((value) => ({ value, label: snippetLanguages[value].label }))}
    />
  </Group>
);
