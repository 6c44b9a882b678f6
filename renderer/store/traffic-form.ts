import { givenNumber, numberOf } from './number-text.ts';
import type { ChatCourse, TrafficMix, TrafficRequestInput } from '#shared/model/traffic.ts';

/** The form to start traffic. Numbers are kept as text, so that invalid input can be reported. */
export interface TrafficForm {
  chatsPerMinute: string;
  seed: string;
  mix: TrafficMix;
  chats: string;
}

export const defaultTraffic: TrafficForm = {
  chatsPerMinute: '60',
  seed: '1',
  mix: { plain: 6, escalated: 2, transferred: 1, abandoned: 1 },
  chats: '',
};

/** The request from the form. An empty field means its default; the engine rejects text that is not a number. */
export function trafficRequestOf({ chatsPerMinute, seed, mix, chats }: TrafficForm): TrafficRequestInput {
  return {
    chatsPerMinute: numberOf(chatsPerMinute),
    ...givenNumber('seed', seed),
    mix,
    ...givenNumber('chats', chats),
  };
}

/** The share of each course in a mix, from 0 to 1. */
export function shares(mix: TrafficMix): { course: ChatCourse; share: number }[] {
  const whole = Object.values(mix).reduce((sum, weight) => sum + weight, 0);
  return (Object.entries(mix) as [ChatCourse, number][]).map(([course, weight]) => ({
    course,
    share: whole > 0 ? weight / whole : 0,
  }));
}
