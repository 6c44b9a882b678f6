import type { CallControl } from './call-control.ts';

/** Follows a run. SIGINT cancels it with a POST to this path: its faults are cleared, and the results so far are printed. */
export async function cancelOnInterrupt<Result>(
  call: CallControl,
  path: string,
  follow: () => Promise<Result>,
): Promise<Result> {
  const cancel = (): void => void call('POST', path).catch(() => undefined);
  process.once('SIGINT', cancel);
  try {
    return await follow();
  } finally {
    process.off('SIGINT', cancel);
  }
}
