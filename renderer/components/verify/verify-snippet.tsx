import { Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { CommandBlock } from '../command-block.tsx';
import { CopyButton } from '../copy-button.tsx';
import { snippetLanguages, snippetOf, type SnippetLanguage } from './snippet-of.ts';

const languages = Object.keys(snippetLanguages) as SnippetLanguage[];

/** A complete program that verifies the signatures of a scheme, in a selectable language, and the command to run it. */
export function VerifySnippet({ scheme, verifyKey }: { scheme: SigningScheme; verifyKey?: string | undefined }) {
  const [language, setLanguage] = useState<SnippetLanguage>('node');
  const code = snippetOf(scheme, language);
  if (code === undefined) return null;
  const byKey = scheme === 'standard-webhooks-ed25519';
  const variable = byKey ? `WEBHOOK_PUBLIC_KEY=${verifyKey ?? 'whpk_…'}` : "WEBHOOK_SECRET='…'";
  const run = `${variable} ${snippetLanguages[language].run}`;
  return (
    <section aria-label="Verify in your receiver">
      <Group gap="4 8" pb={4} justify="space-between">
        <Title order={3} c="dim">
          Verify in your receiver
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Language"
          value={language}
          onChange={setLanguage}
          data={languages.map((value) => ({ value, label: snippetLanguages[value].label }))}
        />
      </Group>
      <CommandBlock what="program" label="Program" text={code} maxHeight={420} wraps={false} />
      {language !== 'shell' && (
        <Text pt={4} fz="sm" c="dim" style={{ overflowWrap: 'anywhere' }}>
          Run it with <code>{run}</code> <CopyButton what="command" text={run} />
        </Text>
      )}
    </section>
  );
}
