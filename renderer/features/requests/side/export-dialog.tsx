import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CollectionExport } from '#shared/model/collection.ts';
import { EditDialog } from '../../../components/dialog.tsx';
import { CheckField, SelectField } from '../../../components/field/fields.tsx';
import { Mono } from '../../../components/mono.tsx';
import { Note, Problem } from '../../../components/note.tsx';
import { saveFile } from '../../../components/save-file.ts';
import type { CollectionPart } from '../../../store/requests-store.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi, useStores, useStoreState } from '../../../store/use-stores.ts';

type Format = Exclude<CollectionExport['format'], 'postman-environment'>;

const formats: Record<Format, { label: string; hint: string }> = {
  postman: {
    label: 'Postman collection 2.1 (.json)',
    hint: 'Folders, variables and assertions stay; the selected environment is saved in a second file.',
  },
  har: { label: 'HAR 1.2 (.har)', hint: 'Requests without responses, with the variables of the selected environment.' },
  curl: { label: 'cURL commands (.sh)', hint: 'A shell script, with the variables of the selected environment.' },
};
const choices = (Object.keys(formats) as Format[]).map((value) => ({ value, label: formats[value].label }));

/** Exports a collection, or a folder or a request of it, to a file. */
export function ExportCollectionDialog({ part, onClose }: { part: CollectionPart; onClose: () => void }) {
  const { client } = useStores();
  const environmentId = useStoreState('requests', (state) => state.environmentId);
  const [format, setFormat] = useState<Format>('postman');
  const [withSecrets, setWithSecrets] = useState(false);
  const { name, ...input } = part;
  const secrets = withSecrets ? 'include' : 'redact';
  const choice = { ...input, format, environmentId, secrets } as const;
  const save = async () => {
    const file = await client.collections.export(choice);
    saveFile(file, file.name);
    if (format !== 'postman' || environmentId === undefined) return;
    const environment = await client.collections.export({
      format: 'postman-environment',
      environmentId,
      secrets,
    });
    saveFile(environment, environment.name);
  };
  return (
    <EditDialog
      title={`Export ${name}`}
      act={withSecrets ? 'Save with secrets' : 'Save'}
      form={{}}
      onSave={save}
      onClose={onClose}
    >
      {() => (
        <>
          <SelectField
            label="Format"
            hint={formats[format].hint}
            value={format}
            choices={choices}
            onChange={setFormat}
          />
          <CheckField label="Include secrets" checked={withSecrets} onChange={setWithSecrets} />
          <Losses choice={choice} />
          {withSecrets ? (
            <Note tone="warn" boxed role="alert">
              <strong>The file will contain secrets.</strong> Anyone who has the file can read and use its tokens,
              passwords and keys. Its name ends in “with-secrets”.
            </Note>
          ) : (
            <Text c="dim">
              {format === 'postman'
                ? 'Tokens, passwords and keys become variables without a value.'
                : 'Tokens, passwords and keys are replaced by [redacted].'}{' '}
              References to variables such as <Mono>{'{{token}}'}</Mono> stay; variables that are secrets have no value.
            </Text>
          )}
        </>
      )}
    </EditDialog>
  );
}

/** What the file would not contain. */
function Losses({ choice }: { choice: CollectionExport }) {
  const { data, error } = useQuery(useApi().collections.losses.queryOptions({ input: choice }));
  const losses = data?.losses ?? [];
  if (error) return <Problem>{refusalOf(error).words}</Problem>;
  if (losses.length === 0) return null;
  return (
    <Note tone="warn" boxed mah={140} style={{ overflow: 'auto' }} tabIndex={0}>
      <ul aria-label="Not exported">
        {losses.map((loss, index) => (
          <li key={index}>{loss}</li>
        ))}
      </ul>
    </Note>
  );
}
