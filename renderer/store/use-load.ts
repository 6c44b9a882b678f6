import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LoadCheck } from '#shared/load/load-check.ts';
import { useApi } from './use-engine.ts';

/** Time without typing after which a plan is checked, in milliseconds. */
const pauseMs = 250;

/** What is wrong with a load plan, or what it does. The last check stays until the next one is done. */
export function useLoadCheck(text: string): LoadCheck | undefined {
  const [checked] = useDebouncedValue(text, pauseMs);
  const { data } = useQuery({
    ...useApi().load.check.queryOptions({ input: { text: checked } }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return data;
}
