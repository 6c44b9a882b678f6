import { VisuallyHidden } from '@mantine/core';
import { checkLabel } from '#shared/trace/plain-words.ts';
import { Badge } from './badge.tsx';

/** The failed checks of a capture, beside the status that the catcher sent; nothing if all passed. */
export function ChecksBadge({ failed }: { failed: readonly string[] }) {
  const [first, ...others] = failed;
  if (first === undefined) return null;
  return (
    <Badge outcome="bad" title={`Failed checks: ${failed.join(', ')}`}>
      <VisuallyHidden>failed </VisuallyHidden>
      {checkLabel(first)}
      {others.length > 0 && ` +${String(others.length)}`}
    </Badge>
  );
}
