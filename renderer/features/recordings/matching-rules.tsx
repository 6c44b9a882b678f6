import { useMutation } from '@tanstack/react-query';
import { ignoredParts, type IgnoredParts, type RecordingFile } from '#shared/recording/recording-file.ts';
import { EditDialog } from '../../components/dialog.tsx';
import { EditableTable, type Column } from '../../components/table.tsx';
import { asLines, LinesField, TextField } from '../../components/field/fields.tsx';
import { Mono } from '../../components/mono.tsx';
import { schemaForm } from '../../store/schema-form.ts';
import { useApi } from '../../store/use-stores.ts';

const operationOf = ({ operation }: IgnoredParts): string => operation ?? 'Each request';
const partsOf = ({ body = [], headers = [], query = [] }: IgnoredParts): string =>
  [...query.map((name) => `?${name}`), ...body, ...headers].join(', ');

const keyOf = (rule: IgnoredParts): string => `${operationOf(rule)} ${partsOf(rule)}`;

const columns: readonly Column<IgnoredParts>[] = [
  { title: 'Operation', cell: operationOf },
  { title: 'Not compared', cell: (rule) => <Mono>{partsOf(rule)}</Mono> },
];

const ruleForm = schemaForm(ignoredParts);

interface RuleDialogProps {
  item: IgnoredParts | undefined;
  at: number;
  onSave: (rule: IgnoredParts) => Promise<unknown>;
  onClose: () => void;
}

function RuleDialog({ at, item, onClose, onSave }: RuleDialogProps) {
  return (
    <EditDialog
      title={item ? 'Edit matching rule' : 'Add matching rule'}
      form={ruleForm.formOf(item ?? {})}
      pointer={`/match/ignore/${at}`}
      onSave={(form) => onSave(ruleForm.valueOf(form))}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('operation')}
            label="Operation"
            hint="A method and a path, e.g. GET /orders/{id}. Default: each request"
          />
          <LinesField
            {...asLines(field('query'))}
            label="Query parameters"
            hint="Names of parameters that are not compared, one in each line"
          />
          <LinesField
            {...asLines(field('body'))}
            label="Members of the body"
            hint="JSON Pointers of members that are not compared, one in each line, e.g. /sentAt"
          />
        </>
      )}
    </EditDialog>
  );
}

/** The parts of requests that are not compared when the recording is played. They can be changed. */
export function MatchingRules({ folder, file: { match } }: { folder: string; file: RecordingFile }) {
  const edit = useMutation(useApi().recordings.edit.mutationOptions());
  const { ignore } = match;
  const save = (rules: IgnoredParts[]) => edit.mutateAsync({ folder, match: { ignore: rules } });
  return (
    <EditableTable
      one="matching rule"
      title="Matching rules"
      list={{ status: 'ready', items: ignore, problem: undefined, load: () => Promise.resolve() }}
      columns={columns}
      keyOf={keyOf}
      textsOf={(rule) => [keyOf(rule)]}
      empty="Requests match by method, path, query and body without volatile values. A rule names further parts that are not compared."
      removal="Playing then compares these parts."
      onRemove={(rule) => save(ignore.filter((one) => one !== rule))}
      dialog={({ item, onClose }) => {
        const at = item ? ignore.indexOf(item) : ignore.length;
        return (
          <RuleDialog item={item} at={at} onClose={onClose} onSave={(rule) => save(ignore.toSpliced(at, 1, rule))} />
        );
      }}
    />
  );
}
