import { Input, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { InterfaceSummary } from '#shared/interface/interface-check.ts';
import type { InterfaceRecord } from '#shared/interface/served-interface.ts';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { dataOf } from '../../../components/event/data-of.ts';
import { TextField } from '../../../components/field/text-field.tsx';
import { Problem } from '../../../components/problem.tsx';
import { useApi } from '../../../store/use-engine.ts';
import { labelOf } from './record-table.tsx';

interface RecordDialogProps {
  collection: InterfaceSummary['collections'][number];
  /** Without it, a record is added. */
  row: InterfaceRecord | undefined;
  onClose: () => void;
}

/** The path parameters before the key, which may select records. */
const parametersIn = (path = ''): string[] =>
  [...path.matchAll(/\{([^{}]+)\}(?=.*\{)/g)].flatMap(([, name]) => name ?? []);

/** Adds a record, or edits the given one, as JSON. */
export function RecordDialog({ collection: { name, paths }, onClose, row }: RecordDialogProps) {
  const { addRecord, putRecord } = useApi().interface;
  const add = useMutation(addRecord.mutationOptions());
  const put = useMutation(putRecord.mutationOptions());
  const [text, setText] = useState(() => JSON.stringify(row?.record ?? {}, null, 2));
  const [parameters, setParameters] = useState<Record<string, string>>(
    () => row?.parameters ?? Object.fromEntries(parametersIn(paths.at(-1)).map((parameter) => [parameter, ''])),
  );
  const read = dataOf(text);
  const save = () => {
    if ('problem' in read) return Promise.reject(new Error(read.problem));
    const given = {
      collection: name,
      record: read.data ?? {},
      parameters: Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '')),
    };
    return row ? put.mutateAsync({ ...given, id: row.id }) : add.mutateAsync(given);
  };
  return (
    <EditDialog title={row ? `Edit ${labelOf(row)}` : `Add to ${name}`} size="lg" onSave={save} onClose={onClose}>
      {(problemAt) => (
        <>
          {Object.entries(parameters).map(([parameter, value]) => (
            <TextField
              key={parameter}
              label={parameter}
              hint="The part of the path that selects it"
              value={value}
              problem={problemAt(`/parameters/${parameter}`)}
              onChange={(next) => setParameters({ ...parameters, [parameter]: next })}
            />
          ))}
          <Stack gap={4}>
            <Input.Label labelElement="div">Record (JSON object)</Input.Label>
            <CodeField label="Record" text={text} json onChange={setText} />
            <Problem>{'problem' in read ? read.problem : problemAt('/record')}</Problem>
          </Stack>
        </>
      )}
    </EditDialog>
  );
}
