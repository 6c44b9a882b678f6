import { Mono } from './mono.tsx';

/** The color of each common method. */
export const methodColors: Readonly<Record<string, string | undefined>> = {
  GET: 'var(--ok)',
  POST: 'var(--info)',
  PUT: 'var(--warn)',
  PATCH: 'var(--violet)',
  DELETE: 'var(--bad)',
};

/** A request method; the common methods have a color of their own. */
export function MethodTag({ method }: { method: string }) {
  return (
    <Mono fz="xs" fw={650} c={methodColors[method] ?? 'dim'} truncate title={method}>
      {method}
    </Mono>
  );
}
