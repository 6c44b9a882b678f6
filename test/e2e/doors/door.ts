import { installedElectron } from '../../../electron/cli/find-electron.ts';

/** The ways to the workbench: the page in a browser, the built desktop app over the double, and the same in real Electron. */
const doors = ['browser', 'double', 'electron'] as const;
export type Door = (typeof doors)[number];

/**
 * The door that `DOOR` names; without it the browser.
 * @throws Error for another word.
 */
function readDoor(word: string | undefined): Door {
  if (word === undefined || word === '') return 'browser';
  const door = doors.find((one) => one === word);
  if (!door) throw new Error(`DOOR is "${word}"; it may be ${doors.join(', ')}.`);
  return door;
}

/** The door of this run. */
export const door = readDoor(process.env['DOOR']);

/** Why nothing can be tested through a door here; undefined where it can. */
export function whyClosed(wanted: Door): string | undefined {
  if (wanted !== 'electron') return undefined;
  if (installedElectron() === undefined) return 'the Electron binary is not installed';
  const display = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
  return display ? undefined : 'there is no display';
}

/** Reports that the specs of a door are skipped. */
export const skipLine = (wanted: Door, reason: string): string =>
  `The specs through the door "${wanted}" are skipped: ${reason}.`;

/** The looks in which screens are checked for access: what is drawn is the same page through each door, so one is enough. */
export const looks: readonly ('light' | 'dark')[] = door === 'browser' ? ['light', 'dark'] : [];
