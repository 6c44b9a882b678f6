import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { useApi } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';

export interface FolderDoing {
  what: 'open';
  /** Whether the example scenarios are copied into the folder. */
  examples: boolean;
}

/** Opens a folder of scenario files: chosen with the system's dialog in the desktop app, or typed. */
export function FolderDialog({ doing: { examples }, onClose }: { doing: FolderDoing; onClose: () => void }) {
  const [path, setPath] = useState('');
  const { mutateAsync: open } = useMutation(useApi().scenarios.openFolder.mutationOptions());
  const { mutateAsync: choose } = useMutation(useApi().shell.chooseFolder.mutationOptions());
  const desktop = useStoreState('shell', ({ facts }) => facts.runsIn === 'desktop');
  const browse = () => {
    choose({}).then(
      ({ path: chosen }) => {
        if (chosen !== null) setPath(chosen);
      },
      () => undefined,
    );
  };
  return (
    <EditDialog
      title={examples ? 'Copy examples to a folder' : 'Open folder'}
      act={examples ? 'Copy and open' : 'Open'}
      fields={['/path']}
      onSave={() => open({ path: path.trim(), examples, create: examples })}
      onClose={onClose}
    >
      {(problemAt) => (
        <>
          <TextField
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
            data-autofocus
          />
          {desktop && (
            <Group>
              <Button onClick={browse}>Choose…</Button>
            </Group>
          )}
        </>
      )}
    </EditDialog>
  );
}
