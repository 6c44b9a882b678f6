import type { MenuItemConstructorOptions } from 'electron';
import { trayLines, type TrayFacts } from './tray-facts.ts';

export interface TrayActions {
  show: () => void;
  clearFaults: () => void;
  quit: () => void;
}

/** The menu of the tray: status and actions. */
export function trayMenu(facts: TrayFacts, { clearFaults, quit, show }: TrayActions): MenuItemConstructorOptions[] {
  return [
    ...trayLines(facts).map((label) => ({ label, enabled: false })),
    { type: 'separator' },
    { label: 'Show Hookbench', click: show },
    { label: 'Clear All Faults', enabled: facts.faults > 0, click: clearFaults },
    { type: 'separator' },
    { label: 'Quit', click: quit },
  ];
}
