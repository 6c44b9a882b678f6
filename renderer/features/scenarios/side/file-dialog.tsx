import { useState } from 'react';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { SelectField } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { folderOf, lastPart, separatorOf } from '../../../store/scenarios/scenario-tree.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';

export type FileDoing = { what: 'create'; folder: string } | { what: 'rename'; path: string };

const fileName = (typed: string): string => (/\.(ya?ml|json)$/i.test(typed) ? typed : `${typed}.yaml`);

/** Creates or renames a file. */
export function FileDialog({ doing, onClose }: { doing: FileDoing; onClose: () => void }) {
  const { create, rename } = useStores().scenarios.getState();
  const list = useStoreState('scenarios', (state) => state.list);
  const folders = list?.folders ?? [];
  const [name, setName] = useState(doing.what === 'rename' ? lastPart(doing.path) : '');
  const [folder, setFolder] = useState(doing.what === 'create' ? doing.folder : folderOf(doing.path));
  const path = `${folder}${separatorOf(folder)}${fileName(name.trim())}`;
  const save = () => {
    if (doing.what === 'rename') return rename(doing.path, path);
    return create(path, newScenarioText(name.trim().replace(/\.(ya?ml|json)$/i, '')));
  };
  const listed = folders.some((one) => one.path === folder);
  return (
    <EditDialog
      title={doing.what === 'create' ? 'New scenario' : `Rename ${lastPart(doing.path)}`}
      act={doing.what === 'create' ? 'Create' : 'Rename'}
      onSave={save}
      onClose={onClose}
    >
      {(problemAt) => (
        <>
          <TextField
            label="File name"
            hint={`In ${folder}. A name without an extension gets .yaml.`}
            value={name}
            problem={problemAt('/to') ?? problemAt('/path')}
            onChange={setName}
            data-autofocus
          />
          {doing.what === 'create' && listed && folders.length > 1 && (
            <SelectField
              label="Folder"
              value={folder}
              choices={folders.map((one) => ({ value: one.path, label: one.path }))}
              onChange={setFolder}
            />
          )}
        </>
      )}
    </EditDialog>
  );
}

/** The text of a new scenario. */
const newScenarioText = (
  name: string,
): string => `# yaml-language-server: $schema=./node_modules/hookbench/schemas/scenario.schema.json
hookbench: 1
name: ${JSON.stringify(name)}
steps:
  - name: Call the service
    request: { role: write }
    expect: { status: 2xx }
  - name: The webhook arrives
    capture: { event: '{{event}}' }
    expect: { count: 1, within: 2s, checks: { signature: passed } }
`;
