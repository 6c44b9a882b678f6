import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inspectInput } from './inspect-store.ts';
import { useApi } from './use-engine.ts';
import { useStoreState } from './use-stores.ts';

/** Time after the last change of the text or an option, in milliseconds. */
const pause = 200;

/** The explanation of the text on the screen Inspect, read again when the text or an option changes. */
export function useInspection() {
  const state = useStoreState('inspect', (now) => now);
  const [settled] = useDebouncedValue(state, pause);
  const asked = inspectInput(state) && inspectInput(settled);
  const { data, error, isFetching, refetch } = useQuery({
    ...useApi().inspect.text.queryOptions({ input: asked ?? skipToken }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  // An invalid option must not hide the fields in which it can be corrected.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return {
    /** Undefined without a text; the last one while there is an error. */
    inspection: asked && (data ?? last),
    error: asked ? error : null,
    isReading: asked !== undefined && (isFetching || settled !== state),
    readAgain: () => void refetch(),
  };
}
