import { useId } from 'react';
import { TextField } from '../../components/field/text-field.tsx';
import { foldersIn, type SavedFolder } from './side/saved-tree.ts';

interface FolderFieldProps {
  tree: SavedFolder;
  value: string;
  problem: string | undefined;
  onChange: (folder: string) => void;
}

/** A folder to name; those that are there are offered. */
export function FolderField({ tree, value, problem, onChange }: FolderFieldProps) {
  const id = useId();
  return (
    <>
      <TextField
        label="Folder"
        hint="e.g. Customers/Errors; empty for the top. One that is not there is made."
        value={value}
        problem={problem}
        list={id}
        maxLength={500}
        onChange={onChange}
      />
      <datalist id={id}>
        {foldersIn(tree).map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </>
  );
}
