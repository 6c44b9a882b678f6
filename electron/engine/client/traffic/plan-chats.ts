import { courseOf } from '#shared/model/chat-course.ts';
import type { ChatCourse, TrafficRequest } from '#shared/model/traffic.ts';
import { seededRandom } from '../../faults/seeded-random.ts';

/** A chat that the generator starts. */
export interface PlannedChat {
  customerId: string;
  course: ChatCourse;
  /** Determines the random choices of the course. */
  seed: number;
}

/** Returns the next chat of a seed at each call; the same seed gives the same customers and courses in the same order. */
export function planChats({ mix, seed }: TrafficRequest, customers: readonly string[]): () => PlannedChat {
  const random = seededRandom(seed);
  return () => ({
    customerId: customers[Math.floor(random() * customers.length)] ?? '',
    course: courseOf(mix, random()),
    seed: Math.floor(random() * 2 ** 32),
  });
}
