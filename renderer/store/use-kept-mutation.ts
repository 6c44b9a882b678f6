import { useMutation, useMutationState, type MutationState, type UseMutationOptions } from '@tanstack/react-query';

/** A mutation of one item, and the state of its last run; kept while other screens are shown. @param id Of the item. */
export function useKeptMutation<Data, Input>(options: UseMutationOptions<Data, Error, Input>, id: string) {
  const mutationKey = [...(options.mutationKey ?? []), id];
  const { mutate, mutateAsync } = useMutation({ ...options, mutationKey, gcTime: Infinity });
  const runs = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state as MutationState<Data, Error, Input>,
  });
  return { mutate, mutateAsync, last: runs.at(-1) };
}
