import { useSessionStorage } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import type { ServedInterface } from '#shared/interface/served-interface.ts';
import { useInterface, useServedInterface } from '../../store/use-interface.ts';

/** A part of the screen, with a tab of its own beside the other screens of the place. */
export interface InterfaceTab {
  id: 'document' | 'records' | 'events';
  label: string;
  /** How many it has; of the document, the number of errors. */
  count?: number | undefined;
  isBad?: boolean;
  isShown: boolean;
  onShow: () => void;
}

/** The id of the part that is shown, and what shows another. It stays when the page is loaded again. */
export function useInterfaceTab() {
  return useSessionStorage<InterfaceTab['id']>({
    key: 'hookbench.interface-tab',
    defaultValue: 'document',
    getInitialValueInEffect: false,
  });
}

interface InterfaceTabsProps {
  children: (tab: InterfaceTab) => ReactNode;
}

/** The document of the interface, and with one of the user also its records and events. */
export function InterfaceTabs({ children }: InterfaceTabsProps) {
  const { data: served } = useServedInterface();
  if (served) return <ServedTabs served={served}>{children}</ServedTabs>;
  return children({ id: 'document', label: 'Document', isShown: true, onShow: () => undefined });
}

function ServedTabs({ children, served }: InterfaceTabsProps & { served: ServedInterface }) {
  // Only the screen itself reads the documents.
  const { form, understood } = useInterface(served, false);
  const [shown, show] = useInterfaceTab();
  const errors = understood?.notes.filter(({ level }) => level === 'error').length ?? 0;
  const parts = [
    { id: 'document', label: 'Document', count: errors, isBad: true },
    { id: 'records', label: 'Records', count: understood?.summary?.collections.length },
    { id: 'events', label: 'Events', count: understood?.outline?.events.length },
  ] as const;
  const current = parts.find(({ id }) => id === shown)?.id ?? 'document';
  return parts
    .slice(0, form.openapi ? undefined : 1)
    .map((part) => (
      <Fragment key={part.id}>
        {children({ ...part, isShown: !form.openapi || part.id === current, onShow: () => show(part.id) })}
      </Fragment>
    ));
}
