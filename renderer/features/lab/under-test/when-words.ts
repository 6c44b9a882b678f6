import { timeOfDay } from '../../../components/text/time-of-day.ts';

/** When something was: the time of a day, and the day unless it is today. @param at As an instant. */
export function whenWords(at: string): string {
  const date = new Date(at);
  const time = timeOfDay(date.getTime()).slice(0, 8);
  if (date.toDateString() === new Date().toDateString()) return `at ${time}`;
  return `${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${time}`;
}
