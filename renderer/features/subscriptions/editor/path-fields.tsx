import { Stack, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { ReceiverPaths } from '#shared/model/subscription.ts';
import { pathsOf, targetUrl } from '#shared/profile/target-url.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { useEvents } from '../../../components/event/use-events.ts';
import { SelectField, Suggestions, type Choice } from '../../../components/field/fields.tsx';
import { useMask } from '../../../components/use-mask.ts';
import type { SubscriptionForm } from '../../../store/subscriptions/subscription-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './editor.module.css';
import { HintButton } from './follow-hint.tsx';

type PathRow = NonNullable<SubscriptionForm['pathMap']>[number];
type Mode = ReceiverPaths | 'map';

const modes: readonly Choice<Mode>[] = [
  { value: 'exact', label: 'Exactly the URL' },
  { value: 'interface', label: 'The path of each event, below the URL' },
  { value: 'map', label: 'Your own path per event, below the URL' },
];

interface PathFieldsProps {
  form: SubscriptionForm;
  onChange: (part: Partial<Pick<SubscriptionForm, 'pathMap' | 'paths'>>) => void;
  problem: string | undefined;
}

/** Whether paths of events are appended to the URL, and the URL of each event. By default the URL determines it. */
export function PathFields({ form: { events, pathMap, paths, url }, onChange, problem }: PathFieldsProps) {
  const offered = useEvents().events;
  const profile = useStoreState('profile', (state) => state.profile);
  const known = new Map(offered.map(({ name, path }) => [name, path]));
  const selected = events.includes('*') ? [...known.keys()] : events;
  const inherited = selected.map((name): PathRow => [name, known.get(name) ?? '']);
  const receiver = { url: url.trim(), paths, ...(pathMap && { pathMap: Object.fromEntries(pathMap) }) };
  const targets = selected.map(
    (event) => [event, targetUrl({ ...receiver, path: known.get(event) }, profile, event)] as const,
  );
  const follows = paths === undefined && pathMap === undefined;
  return (
    <Stack gap={6}>
      <SelectField<Mode>
        label="Paths"
        value={pathMap ? 'map' : (paths ?? pathsOf(receiver.url))}
        choices={modes}
        problem={problem}
        hint={
          follows ? (
            'Default: a URL with a path is used exactly.'
          ) : (
            <HintButton onClick={() => onChange({ paths: undefined, pathMap: undefined })}>Reset to default</HintButton>
          )
        }
        onChange={(mode) =>
          onChange(mode === 'map' ? { paths, pathMap: inherited } : { paths: mode, pathMap: undefined })
        }
      />
      {pathMap && (
        <PathRows rows={pathMap} events={[...known.keys()]} onChange={(rows) => onChange({ pathMap: rows })} />
      )}
      {receiver.url !== '' && <Targets targets={targets} />}
    </Stack>
  );
}

/** The URL of each event, or one line if all are sent to the same. */
function Targets({ targets }: { targets: readonly (readonly [event: string, url: string])[] }) {
  const mask = useMask();
  const [first] = targets;
  const all = first && targets.every(([, url]) => url === first[1]) ? [['Every event', first[1]] as const] : targets;
  return (
    <ul className={styles.targets} aria-label="URL of each event" tabIndex={0}>
      {all.map(([event, url]) => (
        <li key={event}>
          {event}
          <Text component="code" inherit ff="mono" c="text">
            {mask.text(url)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

interface PathRowsProps {
  rows: readonly PathRow[];
  events: readonly string[];
  onChange: (rows: readonly PathRow[]) => void;
}

function PathRows({ rows, events, onChange }: PathRowsProps) {
  const put = (index: number, row: PathRow) => onChange(rows.map((each, at) => (at === index ? row : each)));
  return (
    <ul className={styles.pathRows}>
      {rows.map(([event, path], index) => (
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
            icon={X}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </li>
      ))}
      <li>
        <Button size="small" icon={Plus} onClick={() => onChange([...rows, ['', '']])}>
          Add path
        </Button>
      </li>
      <Suggestions id="path-events" values={['*', ...events]} />
    </ul>
  );
}
