import { counted } from '#shared/trace/counted.ts';
import type { ContractClient } from '../contract-client.ts';

/** What the tray says of the workbench. */
export interface TrayFacts {
  faults: number;
  pending: number;
  /** Listeners that are not up. */
  down: number;
}

export async function readTrayFacts(client: ContractClient): Promise<TrayFacts> {
  const [faults, counts, status] = await Promise.all([
    client.faults.list(),
    client.webhooks.deliveryCounts({}),
    client.status.get(),
  ]);
  return {
    faults: faults.items.length,
    pending: counts.pending,
    down: status.listeners.filter(({ up }) => !up).length,
  };
}

/** The facts in words, the most important first. */
export function trayLines({ down, faults, pending }: TrayFacts): string[] {
  return [
    down === 0 ? 'Running' : `Running, ${counted(down, 'listener is', 'listeners are')} not up`,
    faults === 0 ? 'No faults are on' : `${counted(faults, 'fault is', 'faults are')} on`,
    pending === 0 ? 'No deliveries are pending' : `${counted(pending, 'delivery is', 'deliveries are')} pending`,
  ];
}
