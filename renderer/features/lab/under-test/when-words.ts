import { timeOfDay } from '../../../components/text/time-of-day.ts';

/** Formats an ISO timestamp as the time of day, with the date unless it is today. */
export function whenWords(at: string): string {
  const date = new Date(at);
  const time = timeOfDay(date.getTime()).slice(0, 8);
  if (date.toDateString() === new Date().toDateString()) return `at ${time}`;
  return `${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${time}`;
}
