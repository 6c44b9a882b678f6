import type { ListenerStatus } from '#shared/model/status.ts';
import type { PartBase } from './part-base.ts';

/** Records in the journal that the parties started, with notices and failed listeners. */
export function announceStart(
  { journal, clocks }: PartBase,
  listeners: readonly ListenerStatus[],
  notices: readonly string[],
) {
  const atMs = clocks.wall.now();
  const down = listeners.filter((listener) => !listener.up);
  return journal.append([
    { kind: 'engine', atMs, change: 'started', message: 'The four parties started.' },
    ...notices.map((message) => ({ kind: 'engine' as const, atMs, change: 'file-set-aside' as const, message })),
    ...down.map(({ problem = '' }) => ({
      kind: 'engine' as const,
      atMs,
      change: 'listener-failed' as const,
      message: problem,
    })),
  ]);
}
