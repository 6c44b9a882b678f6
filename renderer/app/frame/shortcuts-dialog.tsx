import { Group, Modal } from '@mantine/core';
import { Kbd } from '../../components/kbd.tsx';
import { screens } from '../screens.tsx';

/** The keyboard shortcuts, for the dialog. */
const shortcuts: readonly { keys: string[]; does: string }[] = [
  { keys: ['Ctrl K'], does: 'Find a screen, an action or an id' },
  { keys: ['Ctrl V'], does: 'Outside a field: inspect the clipboard' },
  { keys: ['/'], does: 'Search this screen, or the journal' },
  ...screens.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
  { keys: ['j', '↓'], does: 'Next entry' },
  { keys: ['k', '↑'], does: 'Previous entry' },
  { keys: ['Home'], does: 'Newest entry' },
  { keys: ['End'], does: 'Oldest entry' },
  { keys: ['Space', 'x'], does: 'Select the delivery (with Shift: a range)' },
  { keys: ['Enter'], does: 'Focus the details of the entry' },
  { keys: ['Esc'], does: 'Back to the list' },
  { keys: ['Ctrl Enter'], does: 'Send the request, run the scenario, or run the experiment again' },
  { keys: ['Enter'], does: 'Failure lab: run the experiment' },
  { keys: ['→', '←'], does: 'Failure lab: open the experiment, next, previous' },
  { keys: ['Ctrl S'], does: 'Save the request, the scenario, or the receiver’s settings' },
  { keys: ['Alt ↑', 'Alt ↓'], does: 'Move a header, parameter or rule' },
  { keys: ['F1'], does: 'Help' },
  { keys: ['Shift F1'], does: 'Explain what the pointer or the focus is on' },
  { keys: ['F9'], does: 'Presenter view' },
  { keys: ['b', '.'], does: 'Presenter view: blank screen' },
  { keys: ['→', '←'], does: 'Player and lessons: next step, previous step' },
  { keys: ['1', '6'], does: 'Lessons: choose an answer' },
  { keys: ['Space'], does: 'Player: play or pause, or show the next step' },
  { keys: ['[', ']'], does: 'Player: loop from here, loop to here' },
  { keys: ['h'], does: 'Player: hide or show what happens next' },
  { keys: ['p'], does: 'Pin the capture' },
  { keys: ['c'], does: 'Compare the capture or delivery with the next one you select' },
  { keys: ['F2'], does: 'Rename the saved item' },
  { keys: ['Del'], does: 'Delete the saved item' },
  { keys: ['1', '5'], does: 'Chats: agent desk actions' },
  { keys: ['Ctrl Z'], does: 'Undo the last change of an assumption' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
];

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <Group key={does} gap={16} py={4} wrap="nowrap" justify="space-between">
            <dt>{does}</dt>
            <Group component="dd" gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </Group>
          </Group>
        ))}
      </dl>
    </Modal>
  );
}
