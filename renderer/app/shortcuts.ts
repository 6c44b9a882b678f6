import { screens } from './screens.tsx';

/** What each key does, for the list of keys. */
export const shortcuts: readonly { keys: string[]; does: string }[] = [
  { keys: ['Ctrl K'], does: 'Find: go anywhere, do anything' },
  { keys: ['/'], does: 'Search the screen, else the journal' },
  ...screens.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
  { keys: ['j', '↓'], does: 'Next entry of the list' },
  { keys: ['k', '↑'], does: 'Entry before' },
  { keys: ['Home'], does: 'Newest entry' },
  { keys: ['End'], does: 'Oldest entry' },
  { keys: ['Space', 'x'], does: 'Mark the delivery, with Shift all up to it' },
  { keys: ['Enter'], does: 'To the detail of the entry' },
  { keys: ['Esc'], does: 'Back to the list' },
  { keys: ['Ctrl Enter'], does: 'Send the request, run the experiment again' },
  { keys: ['Enter'], does: 'In the failure lab: run the experiment of the row' },
  { keys: ['→', '←'], does: 'In the failure lab: open the experiment, the next one, the one before' },
  { keys: ['Ctrl S'], does: 'Save the request, or the catcher’s settings' },
  { keys: ['Alt ↑', 'Alt ↓'], does: 'Move a header, parameter or rule' },
  { keys: ['p'], does: 'Pin the capture' },
  { keys: ['c'], does: 'Compare the capture with the next one chosen' },
  { keys: ['F2'], does: 'Rename what was saved' },
  { keys: ['Del'], does: 'Delete what was saved' },
  { keys: ['1', '5'], does: 'In the list of chats: the buttons of the agent desk' },
  { keys: ['Ctrl Z'], does: 'Take back the latest change of an assumption' },
  { keys: ['?'], does: 'These keys' },
];
