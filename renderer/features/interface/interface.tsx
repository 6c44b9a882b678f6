import { Box, Loader, Stack, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FileCode, Save, Undo2 } from 'lucide-react';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { ServedInterface } from '#shared/interface/served-interface.ts';
import { Button } from '../../components/button.tsx';
import { NotLoaded } from '../../components/empty-state.tsx';
import { PlaceLink } from '../../components/detail-pane.tsx';
import { Note, ProblemNote } from '../../components/note.tsx';
import { addInterfaceFiles, type OpenApiDocument } from '../../store/interface/interface-form.ts';
import { useInterface, useServedInterface, type UsedInterface } from '../../store/use-interface.ts';
import { usePlaying } from '../../store/use-playing.ts';
import { useStores, useStoreState, useApi, useStatus } from '../../store/use-stores.ts';
import { BuiltIn } from './built-in.tsx';
import { DocumentTab } from './document/document-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { RecordsTab } from './records/records-tab.tsx';
import { useInterfaceTab } from './interface-tabs.tsx';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { listenersOf } from '../../components/party-health.tsx';
import { formatBytes } from '../../components/text/format-bytes.ts';
import { Value } from '../../components/value.tsx';
import { ScreenAction } from '../../components/screen.tsx';
import { OpenMenu } from './open-documents.tsx';

/** The part of the interface whose tab is chosen. */
function Part({ used }: { used: UsedInterface }) {
  const [tab, setTab] = useInterfaceTab();
  const place = useStoreState('navigation', (state) => state.place);
  useEffect(() => {
    if (place) setTab('document');
  }, [place, setTab]);
  const shown = { document: DocumentTab, records: RecordsTab, events: EventsTab };
  const Shown = shown[tab] ?? DocumentTab;
  return (
    <Box flex={1} mih={0} style={{ overflow: 'auto' }}>
      <Shown used={used} />
    </Box>
  );
}

/** The screen Interface: the documents of the user's API, what they mean, and their records, events and credentials. */
export function Interface() {
  const { data: served, error, refetch } = useServedInterface();
  return (
    <Stack gap={0} h="100%" miw={0}>
      {served ? (
        <Documents served={served} />
      ) : (
        <NotLoaded what="interface" problem={error ? messageOf(error) : undefined} onRetry={refetch} />
      )}
    </Stack>
  );
}

function Documents({ served }: { served: ServedInterface }) {
  const stores = useStores();
  const used = useInterface(served);
  const { apply, changed, form, refusal, save, understood } = used;
  useHotkeys([['mod+S', () => void (changed && understood?.usable && save(apply))]], [], true);
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
      <Open used={used} />
      {form.openapi && <InterfaceHead openapi={form.openapi} used={used} />}
      <PlayedNote />
      {refusal && <ProblemNote title="The interface was not applied.">{refusal.words}</ProblemNote>}
      {form.openapi ? <Part used={used} /> : <BuiltIn form={form} />}
    </Stack>
  );
}

/** Shows that a recording responds instead of this interface. */
function PlayedNote() {
  const playing = usePlaying();
  if (!playing) return null;
  return (
    <Note tone="info" role="status" actions={<PlaceLink place={{ screen: 'recordings' }}>Show recording</PlaceLink>}>
      Responses come from the recording <strong>{playing.title}</strong>
      {playing.unmatched === 'interface'
        ? ', and from this interface where it has none.'
        : ', not from this interface.'}
    </Note>
  );
}

/** The main action: opens other documents, or the built-in interface. */
function Open({ used: { changed, form, served, understood } }: { used: UsedInterface }) {
  const [removing, setRemoving] = useState(false);
  const remove = useMutation(useApi().interface.remove.mutationOptions());
  return (
    <>
      <ScreenAction>
        <OpenMenu form={form} onBuiltIn={served.builtIn || changed ? undefined : () => setRemoving(true)} />
      </ScreenAction>
      {removing && (
        <ConfirmDialog
          title="Use the built-in interface?"
          act="Use it"
          onAct={() => remove.mutateAsync({})}
          onClose={() => setRemoving(false)}
        >
          The service no longer offers {understood?.summary?.title ?? 'your interface'}. Your files are not changed.
        </ConfirmDialog>
      )}
    </>
  );
}

interface InterfaceHeadProps {
  openapi: OpenApiDocument;
  used: UsedInterface;
}

/** What the document is, its address, and the buttons that apply and discard its changes. */
function InterfaceHead({ openapi, used }: InterfaceHeadProps) {
  const { apply, busy, changed, discard, isChecking, served, save, understood } = used;
  const address = listenersOf(useStatus(), 'service').find(({ scheme }) => scheme === 'http')?.url;
  const summary = understood?.summary;
  return (
    <Group
      component="header"
      gap="4 12"
      p="8 var(--edge)"
      flex="none"
      bg="var(--panel)"
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <FileCode size={16} color="var(--accent)" aria-hidden style={{ flex: 'none' }} />
      <Text span fw={600} truncate maw="32ch">
        {summary?.title ?? openapi.file}
      </Text>
      <Text span size="sm" c="dim" style={{ whiteSpace: 'nowrap' }}>
        {summary && `${summary.version}, OpenAPI ${summary.openapi}, `}
        {formatBytes(openapi.text?.length ?? openapi.size ?? 0)}
      </Text>
      <Badge outcome={changed ? 'warn' : 'ok'}>
        {changed ? (served.builtIn ? 'not applied' : 'changed') : 'applied'}
      </Badge>
      {isChecking && <Loader size={12} color="var(--accent)" role="status" aria-label="Reading the documents" />}
      {!changed && address !== undefined && (
        <Group visibleFrom="lg" component="span" ml="auto" miw={0}>
          <Value what="address" text={`${address}${summary?.basePath ?? ''}`} />
        </Group>
      )}
      {changed && (
        <Group gap={8} ml="auto">
          <Button icon={Undo2} title="Discard the changes" onClick={discard}>
            Discard
          </Button>
          <Button
            look="primary"
            icon={Save}
            busy={busy}
            disabled={understood?.usable !== true}
            title={understood?.usable === false ? 'Fix the errors first' : 'Serve these documents (Ctrl S)'}
            onClick={() => void save(apply)}
          >
            Apply
          </Button>
        </Group>
      )}
    </Group>
  );
}
