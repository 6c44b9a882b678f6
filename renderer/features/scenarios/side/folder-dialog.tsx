import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { PathField } from '../../../components/field/path-field.tsx';
import { useApi } from '../../../store/use-engine.ts';

export interface FolderDoing {
  what: 'open';
  /** Whether the example scenarios are copied into the folder. */
  examples: boolean;
}

/** Opens a folder of scenario files: chosen with the system's dialog in the desktop app, or typed. */
export function FolderDialog({ doing: { examples }, onClose }: { doing: FolderDoing; onClose: () => void }) {
  const [path, setPath] = useState('');
  const { mutateAsync: open } = useMutation(useApi().scenarios.openFolder.mutationOptions());
  return (
    <EditDialog
      title={examples ? 'Copy examples to a folder' : 'Open folder'}
      act={examples ? 'Copy and open' : 'Open'}
      onSave={() => open({ path: path.trim(), examples, create: examples })}
      onClose={onClose}
    >
      {(problemAt) => (
        <PathField
          label="Folder"
          placeholder="/home/you/project/tests/hookbench"
          hint={
            examples
              ? 'A new or existing folder. Files that exist are not replaced.'
              : 'The whole path of a folder on the machine that Hookbench runs on.'
          }
          value={path}
          problem={problemAt('/path')}
          onChange={setPath}
        />
      )}
    </EditDialog>
  );
}
