import { wordsOf } from '../understand/names.ts';

/** Whether a value is the name of an event, regardless of case and separators: `ORDER_CREATED`, `order.created`. */
export const isNameOf = (value: unknown, event: string): boolean =>
  typeof value === 'string' && wordsOf(value).join(' ') === wordsOf(event).join(' ');
