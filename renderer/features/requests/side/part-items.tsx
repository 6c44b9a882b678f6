import { Menu } from '@mantine/core';
import type { CollectionPart } from '../../../store/requests-store.ts';
import { useStoreState } from '../../../store/use-stores.ts';

interface PartItemsProps {
  part: CollectionPart;
  onExport: (part: CollectionPart) => void;
}

/** Menu items that run and export a part of a collection. */
export function PartItems({ onExport, part }: PartItemsProps) {
  const openRunner = useStoreState('requests', (state) => state.openRunner);
  return (
    <>
      <Menu.Item onClick={() => openRunner(part)}>Run…</Menu.Item>
      <Menu.Item onClick={() => onExport(part)}>Export…</Menu.Item>
    </>
  );
}
