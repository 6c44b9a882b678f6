import { useMutation } from '@tanstack/react-query';
import { volatileValue, type RecordingFile, type VolatileValue } from '#shared/recording/recording-file.ts';
import { EditDialog } from '../../components/dialog.tsx';
import { EditableTable, type Column } from '../../components/table.tsx';
import { choicesOf } from '../../components/field/choices-of.ts';
import { SelectField, TextField } from '../../components/field/fields.tsx';
import { Mono } from '../../components/mono.tsx';
import { schemaForm } from '../../store/schema-form.ts';
import { useApi } from '../../store/use-stores.ts';

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

const columns: readonly Column<VolatileValue>[] = [
  { title: 'Operation', cell: ({ operation, where }) => `${operation}, ${where}` },
  { title: 'Value', cell: (value) => <Mono>{shownName(value)}</Mono> },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Why', cell: ({ why }) => why },
];

const valueForm = schemaForm(volatileValue);
const emptyValue: VolatileValue = { operation: '', where: 'response', kind: 'id', why: '' };

interface VolatileDialogProps {
  item: VolatileValue | undefined;
  at: number;
  onSave: (value: VolatileValue) => Promise<unknown>;
  onClose: () => void;
}

function VolatileDialog({ at, item, onClose, onSave }: VolatileDialogProps) {
  return (
    <EditDialog
      title={item ? 'Edit volatile value' : 'Add volatile value'}
      size="lg"
      form={{ ...valueForm.formOf(item ?? emptyValue), place: item ? placeOf(item) : 'pointer' }}
      pointer={`/volatile/${at}`}
      onSave={({ place, ...form }) => onSave({ ...valueForm.valueOf(form), [place]: form[place] })}
      onClose={onClose}
    >
      {({ change, field, form: { place, ...form } }) => (
        <>
          <TextField {...field('operation')} label="Operation" hint={volatileValue.shape.operation.description ?? ''} />
          <SelectField {...field('where')} label="Message" choices={choicesOf(messages)} />
          <SelectField
            {...field('place')}
            label="Place"
            choices={choicesOf(places)}
            onChange={(next) => change({ [place]: '', [next]: form[place], place: next })}
          />
          <TextField
            {...field(place)}
            label={places[place]}
            hint="- stands for each item of a list, e.g. /items/-/createdAt"
          />
          <SelectField {...field('kind')} label="Kind" choices={choicesOf(kinds)} />
          <TextField {...field('why')} label="Why" hint="The reason, for the people who read the recording" />
        </>
      )}
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
