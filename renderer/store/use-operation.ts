import type { Engine } from './engine.ts';
import { useKeptMutation } from './use-kept-mutation.ts';
import { useStores } from './use-stores.ts';

/** The operations on the tokens of flows. What they change is read again before they end. */
export const operationOptions = ({ api, queries }: Engine) =>
  api.flows.operate.mutationOptions({
    onSuccess: () => queries.invalidateQueries({ queryKey: api.authorization.tokens.key() }),
  });

/** Operates on the tokens of a flow. */
export const useOperation = (id: string) => useKeptMutation(operationOptions(useStores()), id);

export type Operation = NonNullable<ReturnType<typeof useOperation>['last']>;
