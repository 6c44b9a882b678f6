import type { Traffic, TrafficRequest } from '#shared/model/traffic.ts';
import { counted } from '#shared/trace/counted.ts';

/** What the generator was told to do, for the journal. */
export function startWords({ chats, chatsPerMinute, seed }: TrafficRequest): string {
  const end = chats === undefined ? '' : ` until there are ${chats}`;
  return `Traffic of ${counted(chatsPerMinute, 'chat', 'chats')} a minute, seed ${seed}${end}.`;
}

/** What came of it. */
export function endWords({ failed, problem, started }: Traffic): string {
  const failures = failed === 0 ? '' : `, ${failed} failed`;
  return `Traffic stopped after ${counted(started, 'chat', 'chats')}${failures}.${problem === undefined ? '' : ` ${problem}`}`;
}
