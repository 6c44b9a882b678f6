import { useMutation } from '@tanstack/react-query';
import { EditDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field/fields.tsx';
import { lastPart, separatorOf } from '../../store/scenarios/scenario-tree.ts';
import { useApi, useStatus, useStores } from '../../store/use-stores.ts';

/** A snapshot that is copied to a file, or one that is read from a file. */
export type Copying = { kind: 'export'; name: string } | { kind: 'import' };

/** The ending of the suggested files. */
const ending = '.hookbench-session';

const nameOf = (path: string): string => lastPart(path).replace(/\.[^.]*$/, '');

/** Copies a snapshot to or from a file on the machine of Hookbench. */
export function CopyDialog({ copying, onClose }: { copying: Copying; onClose: () => void }) {
  const api = useApi().sessions;
  const { shell } = useStores();
  const dataDir = useStatus()?.dataDir ?? '';
  const importing = useMutation(api.import.mutationOptions());
  const exporting = useMutation(api.export.mutationOptions());
  const isImport = copying.kind === 'import';
  const copy = async (path: string, name: string): Promise<void> => {
    if (isImport) await importing.mutateAsync({ path, name: name.trim() || nameOf(path) });
    else {
      await exporting.mutateAsync({ path, name: copying.name });
      shell.getState().tell('done', `Saved to ${path}`);
    }
  };
  return (
    <EditDialog
      title={isImport ? 'Import a snapshot' : `Export “${copying.name}”`}
      act={isImport ? 'Import' : 'Export'}
      form={{ path: isImport ? '' : `${dataDir}${separatorOf(dataDir)}${copying.name}${ending}`, name: '' }}
      onSave={({ name, path }) => copy(path, name)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('path')}
            label="File"
            hint={
              isImport
                ? 'Absolute path on the machine of Hookbench'
                : 'It has all data; secrets are encrypted if those of this data folder are.'
            }
            data-autofocus
          />
          {isImport && <TextField {...field('name')} label="Name" placeholder={nameOf(field('path').value)} />}
        </>
      )}
    </EditDialog>
  );
}
