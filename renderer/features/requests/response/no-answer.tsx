import type { Exchange } from '#shared/model/exchange.ts';
import { EmptyState } from '../../../components/empty-state.tsx';

/** The placeholder when no response was received. */
export function NoAnswer({ exchange: { error } }: { exchange: Exchange }) {
  return (
    <EmptyState title="No response was received">
      {error && (
        <span>
          <code>{error.code}</code> {error.message}
        </span>
      )}
    </EmptyState>
  );
}
