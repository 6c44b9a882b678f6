import { Loader, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { messageOf } from '#shared/errors/message-of.ts';
import type { ServedInterface } from '#shared/interface/served-interface.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { addInterfaceFiles } from '../../store/interface/interface-form.ts';
import { useInterface, useServedInterface } from '../../store/use-interface.ts';
import { useStores } from '../../store/use-stores.ts';
import { BuiltIn } from './built-in.tsx';
import { InterfaceHead } from './interface-head.tsx';
import { InterfaceTabs } from './interface-tabs.tsx';

/** The screen Interface: the documents of the user's API, what they mean, and their records, events and credentials. */
export function Interface() {
  const { data: served, error, refetch } = useServedInterface();
  return (
    <Stack gap={0} h="100%" miw={0}>
      {served ? (
        <Documents served={served} />
      ) : error ? (
        <EmptyState title="Cannot read the interface">
          <span role="alert">{messageOf(error)}</span>
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      ) : (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the interface" />
      )}
    </Stack>
  );
}

function Documents({ served }: { served: ServedInterface }) {
  const stores = useStores();
  const used = useInterface(served);
  const { apply, changed, form, refusal, submit, understood } = used;
  useHotkeys([['mod+S', () => void (changed && understood?.usable && submit(apply))]], [], true);
  return (
    <Stack
      gap={0}
      flex={1}
      mih={0}
      miw={0}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        void addInterfaceFiles(stores, form, files);
      }}
    >
      <InterfaceHead used={used} />
      {refusal && <ProblemNote title="The interface was not applied.">{refusal.words}</ProblemNote>}
      {form.openapi ? <InterfaceTabs used={used} /> : <BuiltIn form={form} />}
    </Stack>
  );
}
