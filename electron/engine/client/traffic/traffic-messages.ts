import type { Traffic, TrafficRequest } from '#shared/model/traffic.ts';
import { counted } from '#shared/trace/counted.ts';

/** The journal message for the start of traffic. */
export function startMessage({ chats, chatsPerMinute, seed }: TrafficRequest): string {
  const end = chats === undefined ? '' : ` until ${chats} are started`;
  return `Traffic started: ${counted(chatsPerMinute, 'chat', 'chats')} per minute, seed ${seed}${end}.`;
}

/** The journal message for the end of traffic. */
export function endMessage({ failed, problem, started }: Traffic): string {
  const failures = failed === 0 ? '' : `, ${failed} failed`;
  return `Traffic stopped after ${counted(started, 'chat', 'chats')}${failures}.${problem === undefined ? '' : ` ${problem}`}`;
}
