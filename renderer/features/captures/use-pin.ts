import { useMutation } from '@tanstack/react-query';
import { refusalOf } from '../../store/refusal-of.ts';
import { useApi } from '../../store/use-stores.ts';

/** A function that pins or unpins a capture, and its last error. */
export function usePin(): [pin: (id: string, pinned: boolean) => void, problem: string | undefined] {
  const { mutate, error } = useMutation(useApi().captures.pin.mutationOptions());
  const pin = (id: string, pinned: boolean) => mutate({ id, pinned });
  return [pin, error ? refusalOf(error).words : undefined];
}
