import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { volatileValue, type RecordingFile, type VolatileValue } from '#shared/recording/recording-file.ts';
import { EditDialog } from '../../components/edit-dialog.tsx';
import { EditableTable } from '../../components/editable-table.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Mono } from '../../components/mono.tsx';
import type { Column } from '../../components/table.tsx';
import { useApi } from '../../store/use-engine.ts';

const places = {
  pointer: 'Member (JSON Pointer)',
  query: 'Query parameter',
  header: 'Header field',
  segment: 'Path segment',
};
type Place = keyof typeof places;
const placeNames = Object.keys(places) as Place[];

const placeOf = (value: VolatileValue): Place => placeNames.find((name) => value[name] !== undefined) ?? 'pointer';
const nameOf = (value: VolatileValue): string => value[placeOf(value)] ?? '';
const shownName = (value: VolatileValue): string =>
  placeOf(value) === 'segment' ? `{${nameOf(value)}}` : nameOf(value);
const keyOf = (value: VolatileValue): string => `${value.operation} ${value.where} ${shownName(value)}`;

const kinds = {
  id: 'Id: a server creates it',
  time: 'Time: it moves with the clock',
  token: 'Token: a secret',
  nonce: 'Nonce: it differs without a meaning',
};
const messages = { request: 'Request', response: 'Response', webhook: 'Webhook' };

function choicesOf<Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
}

const columns: readonly Column<VolatileValue>[] = [
  { title: 'Operation', cell: ({ operation, where }) => `${operation}, ${where}` },
  { title: 'Value', cell: (value) => <Mono>{shownName(value)}</Mono> },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Why', cell: ({ why }) => why },
];

const limits = volatileValue.shape;

interface VolatileDialogProps {
  item: VolatileValue | undefined;
  at: number;
  onSave: (value: VolatileValue) => Promise<unknown>;
  onClose: () => void;
}

function VolatileDialog({ at, item, onClose, onSave }: VolatileDialogProps) {
  const [place, setPlace] = useState<Place>(item ? placeOf(item) : 'pointer');
  const [name, setName] = useState(item ? nameOf(item) : '');
  const [value, setValue] = useState({
    operation: item?.operation ?? '',
    where: item?.where ?? ('response' as const),
    kind: item?.kind ?? ('id' as const),
    why: item?.why ?? '',
  });
  const change = (part: Partial<typeof value>) => setValue({ ...value, ...part });
  const format = item?.format === undefined ? {} : { format: item.format };
  return (
    <EditDialog
      title={item ? 'Edit volatile value' : 'Add volatile value'}
      size="lg"
      onSave={() => onSave({ ...value, [place]: name, ...format })}
      onClose={onClose}
    >
      {(problemAt) => {
        const problemOf = (member: string) => problemAt(`/volatile/${at}/${member}`);
        return (
          <>
            <TextField
              label="Operation"
              hint={limits.operation.description ?? ''}
              value={value.operation}
              problem={problemOf('operation')}
              onChange={(operation) => change({ operation })}
            />
            <SelectField
              label="Message"
              choices={choicesOf(messages)}
              value={value.where}
              onChange={(where) => change({ where })}
            />
            <SelectField label="Place" choices={choicesOf(places)} value={place} onChange={setPlace} />
            <TextField
              label={places[place]}
              hint="- stands for each item of a list, e.g. /items/-/createdAt"
              value={name}
              problem={problemOf(place)}
              onChange={setName}
            />
            <SelectField
              label="Kind"
              choices={choicesOf(kinds)}
              value={value.kind}
              onChange={(kind) => change({ kind })}
            />
            <TextField
              label="Why"
              hint="The reason, for the people who read the recording"
              value={value.why}
              problem={problemOf('why')}
              onChange={(why) => change({ why })}
            />
          </>
        );
      }}
    </EditDialog>
  );
}

/** The values that differ each time, with the reason. They can be changed. */
export function VolatileValues({ folder, file: { volatile } }: { folder: string; file: RecordingFile }) {
  const edit = useMutation(useApi().recordings.edit.mutationOptions());
  const save = (values: VolatileValue[]) => edit.mutateAsync({ folder, volatile: values });
  return (
    <EditableTable
      one="volatile value"
      title="Volatile values"
      list={{ status: 'ready', items: volatile, problem: undefined, load: () => Promise.resolve() }}
      columns={columns}
      keyOf={keyOf}
      textsOf={(value) => [keyOf(value), value.kind, value.why]}
      empty="They are found when the recording is played: ids, times, tokens and random values."
      removal="Playing then compares the value, and sends it as it was recorded."
      onRemove={(value) => save(volatile.filter((one) => one !== value))}
      dialog={({ item, onClose }) => {
        const at = item ? volatile.indexOf(item) : volatile.length;
        return (
          <VolatileDialog
            item={item}
            at={at}
            onClose={onClose}
            onSave={(value) => save(volatile.toSpliced(at, 1, value))}
          />
        );
      }}
    />
  );
}
