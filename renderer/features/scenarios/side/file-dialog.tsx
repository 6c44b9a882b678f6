import { EditDialog } from '../../../components/dialog.tsx';
import { SelectField, TextField } from '../../../components/field/fields.tsx';
import { folderOf, lastPart, separatorOf } from '../../../store/scenarios/scenario-tree.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';

export type FileDoing = { what: 'create'; folder: string } | { what: 'rename'; path: string };

const fileName = (typed: string): string => (/\.(ya?ml|json)$/i.test(typed) ? typed : `${typed}.yaml`);

/** Creates or renames a file. */
export function FileDialog({ doing, onClose }: { doing: FileDoing; onClose: () => void }) {
  const { create, rename } = useStores().scenarios.getState();
  const list = useStoreState('scenarios', (state) => state.list);
  const folders = list?.folders ?? [];
  const isNew = doing.what === 'create';
  const initial = isNew
    ? { name: '', folder: doing.folder }
    : { name: lastPart(doing.path), folder: folderOf(doing.path) };
  const save = ({ folder, name }: typeof initial) => {
    const path = `${folder}${separatorOf(folder)}${fileName(name.trim())}`;
    if (!isNew) return rename(doing.path, path);
    return create(path, newScenarioText(name.trim().replace(/\.(ya?ml|json)$/i, '')));
  };
  return (
    <EditDialog
      title={isNew ? 'New scenario' : `Rename ${lastPart(doing.path)}`}
      act={isNew ? 'Create' : 'Rename'}
      form={initial}
      onSave={save}
      onClose={onClose}
    >
      {({ field, form: { folder }, problemAt }) => (
        <>
          <TextField
            {...field('name')}
            label="File name"
            hint={`In ${folder}. A name without an extension gets .yaml.`}
            problem={problemAt('/to') ?? problemAt('/path')}
            data-autofocus
          />
          {isNew && folders.length > 1 && folders.some(({ path }) => path === folder) && (
            <SelectField
              {...field('folder')}
              label="Folder"
              choices={folders.map(({ path }) => ({ value: path, label: path }))}
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
