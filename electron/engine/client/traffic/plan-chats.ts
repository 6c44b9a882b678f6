import { courseOf } from '#shared/model/chat-course.ts';
import type { ChatCourse, TrafficRequest } from '#shared/model/traffic.ts';
import { seededRandom } from '../../faults/seeded-random.ts';

/** A chat that the generator will start. */
export interface PlannedChat {
  customerId: string;
  course: ChatCourse;
  /** Decides what the course leaves open. */
  seed: number;
}

/** The chats of a seed, one after the other: the same customers and courses in the same order each time. */
export function planChats({ mix, seed }: TrafficRequest, customers: readonly string[]): () => PlannedChat {
  const random = seededRandom(seed);
  return () => ({
    customerId: customers[Math.floor(random() * customers.length)] ?? '',
    course: courseOf(mix, random()),
    seed: Math.floor(random() * 2 ** 32),
  });
}
