import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, EditDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field/fields.tsx';
import { snapshotName } from '../../components/replace-dialog.tsx';
import { refusalOf } from '../../store/refusal-of.ts';
import { useApi } from '../../store/use-stores.ts';

/** Saves all data as a snapshot, with the local time as its name unless the user enters another. */
export function SaveDialog({ onClose }: { onClose: () => void }) {
  const [replaced, replace] = useState<string>();
  const [suggested] = useState(snapshotName);
  const { mutateAsync: save } = useMutation(useApi().sessions.save.mutationOptions());
  if (replaced !== undefined)
    return (
      <ConfirmDialog
        title={`Replace “${replaced}”?`}
        act="Replace"
        onAct={() => save({ name: replaced, replace: true })}
        onClose={onClose}
      >
        A snapshot of this name exists. It is replaced by the current data.
      </ConfirmDialog>
    );
  const saveAs = async (name: string): Promise<void> => {
    await save({ name }).then(onClose, (error: unknown) => {
      if (refusalOf(error).code !== 'conflict') throw error;
      replace(name);
    });
  };
  return (
    <EditDialog
      title="Save a snapshot"
      form={{ name: suggested }}
      onSave={({ name }) => saveAs(name.trim())}
      onSaved={() => undefined}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField {...field('name')} label="Name" maxLength={80} onFocus={({ target }) => target.select()} />
      )}
    </EditDialog>
  );
}
