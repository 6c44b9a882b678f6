import { Mono } from './mono.tsx';

/** A request method. It has no colour of its own, which only states have. */
export function MethodTag({ method }: { method: string }) {
  return (
    <Mono fw={500} c="dim" truncate title={method}>
      {method}
    </Mono>
  );
}
