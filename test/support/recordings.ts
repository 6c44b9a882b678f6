import type { z } from 'zod';
import { recordedExchange, recordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { recordingFile, recordingFormat } from '#shared/recording/recording-file.ts';
import { createRecordingFolder } from '../../electron/engine/recording/folder/write-recording.ts';

/** When the recordings of tests start. */
export const recordedAt = '2026-03-02T09:15:00.000Z';

/** A recording in short: numbers, times and the server are added. */
export interface ShortRecording extends Partial<Omit<z.input<typeof recordingFile>, 'webhooks'>> {
  exchanges: (Omit<z.input<typeof recordedExchange>, 'n' | 'at' | 'took' | 'server'> &
    Partial<Pick<z.input<typeof recordedExchange>, 'at' | 'server'>>)[];
  webhooks?: Omit<z.input<typeof recordedWebhook>, 'n' | 'at' | 'took'>[];
}

/** Reads a short recording as the files of one are read. */
export function completeRecording({ exchanges, webhooks = [], ...file }: ShortRecording) {
  const servers = [{ name: 'api', url: 'https://api.example.com' }];
  return {
    file: recordingFile.parse({ format: recordingFormat, title: 'Test', recorded: recordedAt, servers, ...file }),
    exchanges: exchanges.map((one, index) =>
      recordedExchange.parse({ n: index + 1, server: 'api', at: (index + 1) * 1000, took: 10, ...one }),
    ),
    webhooks: webhooks.map((one, index) => recordedWebhook.parse({ n: index + 1, at: 0, took: 5, ...one })),
  };
}

/** Writes a recording to a new folder. */
export async function writeRecording(folder: string, short: ShortRecording): Promise<void> {
  const { exchanges, file, webhooks } = completeRecording(short);
  const writer = await createRecordingFolder(folder);
  await writer.recording(file);
  for (const one of exchanges) await writer.exchange(one);
  for (const one of webhooks) await writer.webhook(one);
}
