import type { Exchange } from '#shared/model/exchange.ts';
import { EmptyState } from '../../../components/empty-state.tsx';

/** What stands where an answer would, when none came. */
export function NoAnswer({ exchange: { error } }: { exchange: Exchange }) {
  return (
    <EmptyState title="No answer came">
      {error && (
        <span>
          <code>{error.code}</code> {error.message}
        </span>
      )}
    </EmptyState>
  );
}
