import { useState } from 'react';
import { pathOf } from '#shared/trace/path-of.ts';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { requestPresets } from '../../../store/requests/request-presets.ts';
import { specOfForm } from '../../../store/requests/spec-of-form.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { FolderField } from '../folder-field.tsx';
import { folderPath, savedTree } from '../side/saved-tree.ts';

/** Asks for the name and the folder of the request to save. */
export function SaveDialog({ onClose }: { onClose: () => void }) {
  const { draft, form } = useDraft();
  const { items, add } = useLoaded('savedRequests');
  const settle = useStoreState('requests', (state) => state.settle);
  const [name, setName] = useState(() => suggestedName(draft.origin.kind === 'preset' ? draft.origin.id : '', form));
  const [folder, setFolder] = useState('');
  const save = async () => {
    const [saved] = await add([{ name: name.trim(), folder: folderPath(folder), spec: specOfForm(form) }]);
    if (saved) settle({ kind: 'saved', id: saved.id });
  };
  return (
    <EditDialog title="Save request" fields={['/items/0/name', '/items/0/folder']} onSave={save} onClose={onClose}>
      {(problemAt) => (
        <>
          <TextField
            label="Name"
            value={name}
            maxLength={200}
            problem={problemAt('/items/0/name')}
            data-autofocus
            onChange={setName}
          />
          <FolderField
            tree={savedTree(items)}
            value={folder}
            problem={problemAt('/items/0/folder')}
            onChange={setFolder}
          />
        </>
      )}
    </EditDialog>
  );
}

function suggestedName(presetId: string, { method, url }: { method: string; url: string }): string {
  const preset = requestPresets.find(({ id }) => id === presetId);
  return preset?.purpose ?? `${method} ${pathOf(url).split('?')[0] ?? ''}`.trim().slice(0, 200);
}
