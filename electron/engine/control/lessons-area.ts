import { os } from './implementer.ts';
import type { OpenScenarios } from './scenarios-area.ts';

/** The area `lessons`. */
export function lessonsArea(workspace: OpenScenarios) {
  const lessons = async () => (await workspace()).lessons;
  return {
    list: os.lessons.list.handler(async () => ({ items: await (await lessons()).list(), next: null })),
    start: os.lessons.start.handler(async ({ input: { id } }) => (await lessons()).start(id)),
    next: os.lessons.next.handler(async () => (await lessons()).next()),
    answer: os.lessons.answer.handler(async ({ input: { answer, step } }) => (await lessons()).answer(step, answer)),
    leave: os.lessons.leave.handler(async () => {
      await (await lessons()).leave();
      return {};
    }),
    reset: os.lessons.reset.handler(async ({ input: { id } }) => {
      await (await lessons()).reset(id);
      return { id };
    }),
  };
}
