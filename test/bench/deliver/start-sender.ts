import { rm } from 'node:fs/promises';
import { makeDataDir } from '../processes/hookbench.ts';
import { startForked, type Forked } from './forked.ts';
import type { ClientOrder, LoadClientOrder, SenderAnswer, SenderOrder, SenderSetup, SendRun } from './orders.ts';

export type SenderProcess = Forked<SenderOrder, SenderAnswer>;
export type ClientProcess = Forked<ClientOrder, SendRun>;

/** Starts a sender on a fresh data folder, which is removed at the end. */
export async function startSenderProcess(setup: Omit<SenderSetup, 'dataDir'>): Promise<SenderProcess> {
  const dataDir = await makeDataDir();
  const sender: SenderProcess = await startForked('sender.ts', [JSON.stringify({ ...setup, dataDir })]);
  return {
    ...sender,
    stop: async () => {
      await sender.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the client that knows of nothing but requests. */
export const startClient = (): Promise<ClientProcess> => startForked('client.ts');

/** Starts a process that sends POSTs as a load test or with autocannon. */
export const startLoadClient = (): Promise<Forked<LoadClientOrder, SendRun>> => startForked('load-client.ts');
