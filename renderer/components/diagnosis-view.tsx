import { Group, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import { Note } from './note.tsx';

const sure: Record<Diagnosis['confidence'], string> = { certain: '', likely: 'Likely', possible: 'Possibly' };

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
  return (
    <Note component="section" tone={tone} px={12} {...(tone === 'ok' && { bg: 'none' })} aria-label="Diagnosis">
      <Text fw={600}>
        {sure[confidence] !== '' && (
          <Text span inherit fw={500} c="warn">
            {sure[confidence]}:{' '}
          </Text>
        )}
        {sentence}
      </Text>
      {tone !== 'ok' && advice !== '' && <Text c="dim">{advice}</Text>}
      <Group gap="4 8" c="dim">
        {action}
        <Text component="details" fz="sm" lh="18px">
          <Text component="summary" inherit c="faint" w="fit-content" style={{ cursor: 'pointer' }}>
            Evidence <code>{source}</code>
          </Text>
          <List fz="sm" listStyleType="disc" pl={14}>
            {evidence.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
            <List.Item>
              Cause <code>{cause}</code>
            </List.Item>
          </List>
        </Text>
      </Group>
    </Note>
  );
}
