import { Stack, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useEvents } from '../../../components/event/use-events.ts';
import { targetOf } from './check-url.ts';
import styles from './editor.module.css';
import { Problem } from '../../../components/problem.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { FollowHint, HintButton } from './follow-hint.tsx';
import type { SubscriptionForm } from '../../../store/subscriptions/subscription-form.ts';

interface PathFieldsProps {
  url: string;
  paths: SubscriptionForm['paths'];
  onChange: (paths: SubscriptionForm['paths']) => void;
  problem: string | undefined;
}

/** The path appended to the URL for each event; default paths come from Assumptions. */
export function PathFields({ url, paths, onChange, problem }: PathFieldsProps) {
  const inherited = useEvents().events.map(({ name, path }) => [name, path] as const);
  const [event, path] = paths?.[0] ?? inherited[0] ?? ['', ''];
  const target = useMask().text(targetOf(url.trim(), path));
  return (
    <Stack gap={6} role="group" aria-label="Paths">
      <Text fz={12} fw={550} c="dim">
        Paths
      </Text>
      {paths && <PathRows paths={paths} inherited={inherited} onChange={onChange} />}
      {url.trim() !== '' && (
        <Text fz={12} c="dim" lineClamp={3} style={{ overflowWrap: 'anywhere' }} title={target}>
          {event} is sent to{' '}
          <Text component="code" inherit ff="mono" c="text">
            {target}
          </Text>
        </Text>
      )}
      <Problem data-problem>{problem}</Problem>
      <Text component="div" fz={12} c="faint">
        <FollowHint name="receiverPaths" follows={paths === undefined} onFollow={() => onChange(undefined)}>
          {paths === undefined && (
            <>
              <HintButton onClick={() => onChange(inherited)}>Set a path per event</HintButton>
              <HintButton onClick={() => onChange([['*', '']])}>Use the URL without a path</HintButton>
            </>
          )}
        </FollowHint>
      </Text>
    </Stack>
  );
}

interface PathRowsProps {
  paths: NonNullable<SubscriptionForm['paths']>;
  inherited: NonNullable<SubscriptionForm['paths']>;
  onChange: (paths: SubscriptionForm['paths']) => void;
}

function PathRows({ paths, inherited, onChange }: PathRowsProps) {
  const put = (index: number, row: readonly [string, string]) =>
    onChange(paths.map((each, at) => (at === index ? row : each)));
  return (
    <ul className={styles.pathRows}>
      {paths.map(([event, path], index) => (
        <li key={index}>
          <input
            className={styles.input}
            aria-label={`Event ${String(index + 1)}`}
            list="path-events"
            placeholder="* for other events"
            value={event}
            spellCheck={false}
            onChange={({ target }) => put(index, [target.value, path])}
          />
          <input
            className={styles.input}
            aria-label={`Path of ${event}`}
            placeholder="none"
            value={path}
            spellCheck={false}
            onChange={({ target }) => put(index, [event, target.value])}
          />
          <IconButton
            label={`Remove the path of ${event}`}
            onClick={() => onChange(paths.filter((_, at) => at !== index))}
          >
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
      <li>
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => onChange([...paths, ['', '']])}>
          Add path
        </Button>
      </li>
      <datalist id="path-events">
        <option value="*" />
        {inherited.map(([event]) => (
          <option key={event} value={event} />
        ))}
      </datalist>
    </ul>
  );
}
