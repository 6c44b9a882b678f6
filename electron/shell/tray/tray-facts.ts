import type { MenuItemConstructorOptions } from 'electron';
import { counted } from '#shared/trace/counted.ts';
import type { ContractClient } from '../connection/contract-client.ts';

/** The status that the tray shows. */
export interface TrayFacts {
  faults: number;
  pending: number;
  /** Number of listeners that failed to open. */
  down: number;
}

export async function readTrayFacts(client: ContractClient): Promise<TrayFacts> {
  const [faults, counts, status] = await Promise.all([
    client.faults.list(),
    client.webhooks.deliveryCounts({}),
    client.status.get(),
  ]);
  return {
    faults: faults.items.filter(({ active }) => active).length,
    pending: counts.pending,
    down: status.listeners.filter(({ up }) => !up).length,
  };
}

/** The status as lines of text, the most important first. */
export function trayLines({ down, faults, pending }: TrayFacts): string[] {
  return [
    down === 0 ? 'Running' : `Running, ${counted(down, 'listener', 'listeners')} failed`,
    faults === 0 ? 'No active faults' : counted(faults, 'active fault', 'active faults'),
    pending === 0 ? 'No waiting deliveries' : counted(pending, 'waiting delivery', 'waiting deliveries'),
  ];
}

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
