import { Modal } from '@mantine/core';
import { TrustWays } from '../../components/trust-ways.tsx';
import { useStatus } from '../../store/use-kept.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { EnvironmentsDialog } from './environments/environments-dialog.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';

/** The open dialog, if any. */
export function RequestDialogs() {
  const dialog = useStoreState('requests', (state) => state.dialog);
  const show = useStoreState('requests', (state) => state.showDialog);
  const file = useStoreState('requests', (state) => state.importedFile);
  const status = useStatus();
  const close = () => show(undefined);
  switch (dialog) {
    case 'save':
      return <SaveDialog onClose={close} />;
    case 'import':
      return <ImportDialog key={file?.number} file={file?.file} onClose={close} />;
    case 'environments':
      return <EnvironmentsDialog onClose={close} />;
    case 'trust':
      return (
        <Modal opened onClose={close} title="Trust the Hookbench CA">
          {status && <TrustWays status={status} />}
        </Modal>
      );
    case undefined:
      return null;
  }
}
