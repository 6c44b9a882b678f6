import { Box, Group, Paper, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ControlClient } from '#shared/contract/client.ts';
import { faultWords } from '#shared/faults/fault-words.ts';
import { matchesMessage } from '#shared/faults/matches-message.ts';
import { misbehaviours } from '#shared/catcher/misbehaviours.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { durationText, timeOfDay } from '../../../components/text/time-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { Select } from '../../../components/field/fields.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { settingsOfForm, type CatcherForm } from '../../../store/catcher/catcher-form.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useFaults } from '../../../store/use-faults.ts';
import { useApi, useStoreState } from '../../../store/use-stores.ts';
import { useFilteredList } from '../../../store/use-live-list.ts';
import styles from './answers.module.css';

type AnswerPreview = Awaited<ReturnType<ControlClient['captures']['preview']>>;

/** Max captures in the list. */
const maxOffered = 20;

/** Delay from a change to the next preview request, in milliseconds. */
const delayMs = 250;

/** Previews how the form, saved or not, would answer a capture, and which rule matches. */
export function PreviewCard({ form }: { form: CatcherForm }) {
  const { items } = useFilteredList('captures');
  const looked = useStoreState('captureDetails', (state) => state.chosen);
  const [chosen, choose] = useState<string>();
  const id = chosen ?? items.find((row) => row.id === looked)?.id ?? items[0]?.id;
  const { data, error } = usePreview(id, form, items[0]?.id);
  const capture = items.find((row) => row.id === id);
  const faults = useFaults().active.filter(
    (fault) => fault.where === 'catcher' && capture !== undefined && matchesMessage(fault, capture),
  );
  if (id === undefined) return null;
  return (
    <Paper component="section" withBorder p="8 var(--edge)" aria-label="Preview">
      <Group gap="8 16" align="flex-start">
        <Title order={2} lh="28px">
          Preview
        </Title>
        <Select
          aria-label="Capture"
          w={240}
          value={id}
          choices={items.slice(0, maxOffered).map((row) => ({
            value: row.id,
            label: `${timeOfDay(Date.parse(row.receivedAt)).slice(0, 10)}  ${row.event ?? `${row.method} ${row.path.slice(0, 60)}`}`,
          }))}
          onChange={choose}
        />
        <Box flex="1 1 280px" miw={0} py={4} aria-live="polite">
          <Text fz={12} c="dim">
            {error && refusalOf(error).words}
          </Text>
          {faults.map((fault) => (
            <Group key={fault.id} gap="0 8" mb={4}>
              <Badge outcome="bad">{faultWords(fault).title}</Badge>
              <Text span c="dim">
                {faultWords(fault).aside}; without this fault:
              </Text>
            </Group>
          ))}
          {data && <Answered form={form} preview={data} />}
        </Box>
      </Group>
    </Paper>
  );
}

/** @param newest Id of the newest capture: rules count the captures that they matched. */
function usePreview(captureId: string | undefined, form: CatcherForm, newest: string | undefined) {
  const { preview } = useApi().captures;
  const [shown] = useDebouncedValue(form, delayMs);
  const { answer, rules } = settingsOfForm(shown);
  const input = captureId === undefined ? skipToken : { captureId, settings: { answer, rules } };
  const queryKey = [...preview.queryKey({ input }), newest];
  return useQuery({ ...preview.queryOptions({ input }), queryKey, placeholderData: keepPreviousData });
}

function Answered({ form, preview: { rule, answer } }: { form: CatcherForm; preview: AnswerPreview }) {
  const { status, headers, body, delayMs, misbehave, forward } = answer;
  const mask = useMask();
  const bad = misbehaviours.find(({ kind }) => kind === misbehave);
  const index = form.rules.findIndex(({ id }) => id === rule);
  const name = form.rules[index]?.name ?? '';
  return (
    <Group gap="8 16" className={styles.answered}>
      <Group component="p" gap="0 8">
        {rule === null ? 'No rule matches: default response' : `Rule ${String(index + 1)}`}
        {rule !== null && name !== '' && (
          <Text span c="dim">
            {name}
          </Text>
        )}
      </Group>
      <Group component="p" gap="0 8" fw={500}>
        {bad ? (
          <Badge outcome="bad">{bad.title}</Badge>
        ) : forward === undefined ? (
          <>
            <Badge outcome={statusOutcome(status)}>{status}</Badge> {reasonPhrase(status)}
          </>
        ) : (
          <span>forwarded to {forward}</span>
        )}
        {delayMs > 0 && <span>after {durationText(delayMs)}</span>}
      </Group>
      {bad && (
        <Text fz={12} c="dim">
          {bad.meaning}.
        </Text>
      )}
      {headers.length > 0 && (
        <pre tabIndex={0} role="group" aria-label="Header fields">
          {mask.document(headers.map(([header, value]) => `${header}: ${value}`).join('\n'))}
        </pre>
      )}
      {body !== '' && (
        <pre tabIndex={0} role="group" aria-label="Body">
          {mask.document(body)}
        </pre>
      )}
    </Group>
  );
}
