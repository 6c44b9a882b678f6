import { useMutation, useMutationState, type MutationState } from '@tanstack/react-query';
import type { ControlClient } from '#shared/contract/client.ts';
import type { Engine } from './engine.ts';
import { useStores } from './use-stores.ts';

type Operate = ControlClient['flows']['operate'];
type Input = Omit<Parameters<Operate>[0], 'id'>;

/** An operation on the tokens of a flow, and its result. */
export type Operation = MutationState<Awaited<ReturnType<Operate>>, Error, Input>;

/** The operations on the tokens of a flow. What they change is read again before they end. */
export const operationOptions = ({ api, client, queries }: Engine, id: string) => ({
  mutationKey: [...api.flows.operate.mutationKey(), id],
  mutationFn: (input: Input) => client.flows.operate({ id, ...input }),
  onSuccess: () => queries.invalidateQueries({ queryKey: api.authorization.tokens.key() }),
  gcTime: Infinity,
});

/** Operates on the tokens of a flow. The last operation is kept while other screens are shown. */
export function useOperation(id: string): { operate: (input: Input) => void; last: Operation | undefined } {
  const options = operationOptions(useStores(), id);
  const { mutationKey } = options;
  const all = useMutationState({ filters: { mutationKey }, select: ({ state }) => state as Operation });
  return { operate: useMutation(options).mutate, last: all.at(-1) };
}
