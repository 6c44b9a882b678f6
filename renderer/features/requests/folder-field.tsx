import { useId } from 'react';
import { TextField } from '../../components/field/text-field.tsx';
import { foldersIn, type SavedFolder } from './side/saved-tree.ts';

interface FolderFieldProps {
  tree: SavedFolder;
  value: string;
  problem: string | undefined;
  onChange: (folder: string) => void;
}

/** A folder name, with the existing folders as suggestions. */
export function FolderField({ tree, value, problem, onChange }: FolderFieldProps) {
  const id = useId();
  return (
    <>
      <TextField
        label="Folder"
        hint="For example Customers/Errors. A new folder is created. Default: the top level."
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
