import { useMutation } from '@tanstack/react-query';
import { pathOf } from '#shared/trace/path-of.ts';
import { EditDialog } from '../../components/dialog.tsx';
import { SelectField, TextField } from '../../components/field/fields.tsx';
import { specOfForm } from '../../store/requests/spec-of-form.ts';
import { usePresets } from '../../store/use-presets.ts';
import { useDraft } from '../../store/use-draft.ts';
import { useApi, useItems, useStores, useStoreState } from '../../store/use-stores.ts';
import { useCollections } from '../../store/use-collections.ts';
import { folderPath, foldersIn, foldersOf, type SavedFolder } from './side/request-folders.ts';

/** Asks for the name and the folder of the request to save. */
export function SaveDialog({ onClose }: { onClose: () => void }) {
  const { draft, form } = useDraft();
  const { requests } = useApi();
  const { items } = useItems(requests.saved.queryOptions());
  const add = useMutation(requests.save.mutationOptions());
  const settle = useStoreState('requests', (state) => state.settle);
  const preset = usePresets().find(({ id }) => draft.origin.kind === 'preset' && id === draft.origin.id);
  const { client } = useStores();
  const { collections } = useCollections();
  const empty = { name: preset?.purpose ?? suggestedName(form), folder: '', collection: '' };
  const save = async ({ collection, folder, name }: typeof empty) => {
    const item = { name: name.trim(), folder: folderPath(folder), spec: specOfForm(form) };
    if (collection !== '') {
      const { hash, path } = await client.collections.create({ collection, ...item });
      settle(draft.key, { origin: { kind: 'file', id: path }, form, file: { name: item.name, hash } });
      return;
    }
    const [saved] = (await add.mutateAsync({ items: [item] })).items;
    if (saved) settle(draft.key, { origin: { kind: 'saved', id: saved.id }, form, file: undefined });
  };
  return (
    <EditDialog title="Save request" form={empty} onSave={save} onClose={onClose}>
      {({ field, problemAt }) => (
        <>
          <TextField
            {...field('name')}
            label="Name"
            maxLength={200}
            problem={problemAt('/items/0/name') ?? problemAt('/name')}
            data-autofocus
          />
          {collections.length > 0 && (
            <SelectField
              {...field('collection')}
              label="Save in"
              choices={[
                { value: '', label: 'Saved requests (data folder)' },
                ...collections.map(({ name: label, path }) => ({ value: path, label: `${label} (file)` })),
              ]}
            />
          )}
          <FolderField
            {...field('folder')}
            tree={foldersOf(items)}
            problem={problemAt('/items/0/folder') ?? problemAt('/folder')}
          />
        </>
      )}
    </EditDialog>
  );
}

const suggestedName = ({ method, url }: { method: string; url: string }): string =>
  `${method} ${pathOf(url).split('?')[0] ?? ''}`.trim().slice(0, 200);

interface FolderFieldProps {
  tree: SavedFolder;
  value: string;
  problem: string | undefined;
  onChange: (folder: string) => void;
}

/** A folder name, with the existing folders as suggestions. */
export function FolderField({ tree, ...rest }: FolderFieldProps) {
  return (
    <TextField
      {...rest}
      label="Folder"
      hint="For example Customers/Errors. A new folder is created. Default: the top level."
      suggestions={foldersIn(tree)}
      maxLength={500}
    />
  );
}
