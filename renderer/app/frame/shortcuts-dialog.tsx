import { Modal } from '@mantine/core';
import { Kbd } from '../../components/kbd.tsx';
import { shortcuts } from '../shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
