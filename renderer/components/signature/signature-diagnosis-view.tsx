import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CheckResult } from '#shared/model/capture.ts';
import type { SignatureDiagnosis } from '#shared/model/inspection.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { CommandBlock } from '../command-block.tsx';
import { CopyButton } from '../button.tsx';
import { Disclosure } from '../disclosure.tsx';
import { Facts } from '../facts.tsx';
import { Mono } from '../mono.tsx';
import { Note } from '../note.tsx';
import { formatBytes } from '../text/format-bytes.ts';
import { ValuePair } from '../value-pair/value-pair.tsx';
import { CodeHead } from '../verify/verify-snippet.tsx';
import { snippetLanguages, type SnippetLanguage } from '../verify/snippet-of.ts';

/** The tone of each outcome of the signature doctor. */
const outcomeTones: Record<SignatureDiagnosis['outcome'], 'ok' | 'bad' | 'warn'> = {
  matches: 'ok',
  mistake: 'bad',
  unknown: 'bad',
  unsigned: 'bad',
  incomplete: 'warn',
  'no-secret': 'warn',
};

interface SignatureDiagnosisViewProps {
  diagnosis: SignatureDiagnosis;
  /** The check whose result is shown above: what it says is not repeated, and correct code is folded. */
  below?: Pick<CheckResult, 'detail' | 'expected' | 'received'>;
}

/** What the signature doctor found: each mistake and its fix, both signatures, what was signed, and correct code. */
export function SignatureDiagnosisView({ diagnosis, below }: SignatureDiagnosisViewProps) {
  const {
    alternatives = [],
    attempts,
    code,
    excluded,
    expected,
    mistakes,
    outcome,
    received,
    secret,
    sentence,
    shouldSign,
    signed,
    vendor,
  } = diagnosis;
  const isAlike = below !== undefined && below.expected === expected && below.received === received;
  const isSignedRight = signed?.text === shouldSign?.text;
  return (
    <Stack component="section" gap={12} aria-label="Signature doctor">
      <Note boxed tone={outcomeTones[outcome]} py={6}>
        {(mistakes.length === 0 || diagnosis.scheme === 'none') && <Text fw={600}>{sentence}</Text>}
        {mistakes.length > 0 && <Mistakes mistakes={mistakes} said={below?.detail} />}
      </Note>
      {alternatives.map((others, index) => (
        <Note key={index} boxed tone="warn" py={6}>
          <Text>These produce the same signature:</Text>
          <Mistakes mistakes={others} label="Other explanation" />
        </Note>
      ))}
      {!isAlike && (expected !== undefined || received !== undefined) && (
        <Part title="Signatures">
          <ValuePair expected={expected} received={received} />
        </Part>
      )}
      {shouldSign && (
        <Part
          title="Signed bytes"
          aside={signed && !isSignedRight ? 'what was signed differs from what the scheme signs' : ''}
        >
          <ValuePair
            expected={isSignedRight ? undefined : shouldSign.text}
            received={signed?.text}
            names={['to sign', 'signed']}
          />
        </Part>
      )}
      <Facts
        label="Facts of the signature"
        width={72}
        rowGap={2}
        facts={{
          Scheme: vendor,
          Secret: secret,
          Size: shouldSign && sizes(shouldSign.size, signed?.size),
          Computed: attempts > 0 ? `${formatNumber(attempts)} signatures` : undefined,
          Excluded: excluded && excludedWords(excluded),
        }}
      />
      {code && Object.keys(code).length > 0 && <CorrectCode vendor={vendor} code={code} folded={below !== undefined} />}
    </Stack>
  );
}

const sizes = (scheme: number, signed: number | undefined): string =>
  signed === undefined || signed === scheme
    ? `${formatBytes(scheme)} signed`
    : `${formatBytes(signed)} were signed, the scheme signs ${formatBytes(scheme)}`;

/** What was tried without success. */
function excludedWords({ deviations = 0, ...counts }: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${formatNumber(count)} ${name}`);
  const combined = deviations === 0 ? 'parts of' : `all combinations of up to ${deviations} deviations in`;
  return `${combined} ${parts.join(', ')}`;
}

interface MistakesProps extends Pick<SignatureDiagnosis, 'mistakes'> {
  label?: string;
  /** Text above that can contain the sentences already. */
  said?: string | undefined;
}

function Mistakes({ mistakes, label = 'Mistakes', said = '' }: MistakesProps) {
  return (
    <Stack component="ol" gap={8} aria-label={label}>
      {mistakes.map(({ fix, how, id, sentence }) => (
        <li key={id}>
          {!said.includes(sentence) && <Text fw={600}>{sentence}</Text>}
          {how !== undefined && <Text c="dim">In detail: {how}.</Text>}
          <Text>{fix}</Text>
          <Group component="span" gap={4}>
            <Mono c="dim">{id}</Mono>
            <CopyButton what="id of the mistake" text={id} />
          </Group>
        </li>
      ))}
    </Stack>
  );
}

function Part({ title, aside = '', children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <div>
      <Group gap="0 8">
        <Title order={3} c="dim">
          {title}
        </Title>
        <Text span fz="sm" c="warn">
          {aside}
        </Text>
      </Group>
      {children}
    </div>
  );
}

interface CorrectCodeProps {
  vendor: string;
  code: Readonly<Record<string, string>>;
  folded: boolean;
}

function CorrectCode({ vendor, code, folded }: CorrectCodeProps) {
  const languages = (Object.keys(snippetLanguages) as SnippetLanguage[]).filter((language) => language in code);
  const [chosen, choose] = useState<SnippetLanguage>();
  const language = chosen ?? languages[0];
  if (language === undefined) return null;
  const title = `Code that verifies ${vendor} correctly`;
  const shown = (
    <Box component="section" aria-label="Correct code">
      <CodeHead title={folded ? '' : title} languages={languages} language={language} onChoose={choose} />
      <CommandBlock what="code" label="Code" text={code[language] ?? ''} maxHeight={320} wraps={false} />
    </Box>
  );
  return folded ? <Disclosure label={title}>{shown}</Disclosure> : shown;
}
