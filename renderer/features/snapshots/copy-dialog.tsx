import { useMutation } from '@tanstack/react-query';
import { EditDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field/fields.tsx';
import { useApi } from '../../store/use-stores.ts';

/** A snapshot that is copied to a file, or one that is read from a file. */
export type Copying = { kind: 'export'; name: string } | { kind: 'import' };

/** Copies a snapshot to or from a file on the machine of Hookbench. */
export function CopyDialog({ copying, onClose }: { copying: Copying; onClose: () => void }) {
  const api = useApi().sessions;
  const importing = useMutation(api.import.mutationOptions());
  const exporting = useMutation(api.export.mutationOptions());
  const isImport = copying.kind === 'import';
  return (
    <EditDialog
      title={isImport ? 'Import a snapshot' : `Export “${copying.name}”`}
      act={isImport ? 'Import' : 'Export'}
      form={{ path: '', name: '' }}
      onSave={({ name, path }) =>
        isImport
          ? importing.mutateAsync({ path, name: name.trim() })
          : exporting.mutateAsync({ path, name: copying.name })
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('path')}
            label="File"
            hint="Absolute path on the machine of Hookbench. It has all data; secrets are encrypted if those of this data folder are."
            data-autofocus
          />
          {isImport && <TextField {...field('name')} label="Name" />}
        </>
      )}
    </EditDialog>
  );
}
