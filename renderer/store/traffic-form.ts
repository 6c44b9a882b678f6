import type { ChatCourse, TrafficMix, TrafficRequest } from '#shared/model/traffic.ts';

/** What is filled in to start traffic. Numbers as text, so that what is no number can be said. */
export interface TrafficForm {
  chatsPerMinute: string;
  seed: string;
  mix: TrafficMix;
  chats: string;
}

export const usualTraffic: TrafficForm = {
  chatsPerMinute: '60',
  seed: '1',
  mix: { plain: 6, escalated: 2, transferred: 1, abandoned: 1 },
  chats: '',
};

/** The request of a form. What is left empty or no number goes out as it is, for the engine to refuse. */
export function trafficRequestOf({ chatsPerMinute, seed, mix, chats }: TrafficForm): TrafficRequest {
  return {
    chatsPerMinute: numberOf(chatsPerMinute),
    seed: numberOf(seed),
    mix,
    ...(chats.trim() !== '' && { chats: numberOf(chats) }),
  };
}

function numberOf(text: string): number {
  return text.trim() === '' ? NaN : Number(text.replaceAll(/[\s,_]/g, ''));
}

/** The share of each course in a mix, from 0 to 1. */
export function shares(mix: TrafficMix): { course: ChatCourse; share: number }[] {
  const whole = Object.values(mix).reduce((sum, weight) => sum + weight, 0);
  return (Object.entries(mix) as [ChatCourse, number][]).map(([course, weight]) => ({
    course,
    share: whole > 0 ? weight / whole : 0,
  }));
}
