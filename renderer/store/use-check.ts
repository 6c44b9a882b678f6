import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';

/** Time without typing after which a text is checked, in milliseconds. */
const pauseMs = 250;

/** The text when typing pauses. */
export const useTyped = (text: string): string => useDebouncedValue(text, pauseMs)[0];

/** Options of a query that checks a text: the last result stays until the next one is there. */
export const checking = { placeholderData: keepPreviousData, gcTime: 10_000 } as const;
