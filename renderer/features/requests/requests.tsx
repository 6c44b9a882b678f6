import { Stack, Group, UnstyledButton } from '@mantine/core';
import { ListChecks, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pathOf } from '#shared/trace/path-of.ts';
import { Dialog } from '../../components/dialog.tsx';
import { PaneTabs } from '../../components/record/pane-tabs.tsx';
import { Panes, RecordScreen, useOnePane } from '../../components/record/record-screen.tsx';
import { useControlKeys } from '../../components/use-control-keys.ts';
import { useFollowCollections } from '../../store/use-collections.ts';
import { useSending } from '../../store/use-draft.ts';
import { useSave } from '../../store/use-save.ts';
import { useStores, useStoreState, useStatus } from '../../store/use-stores.ts';
import { EditorTabs } from './editor/editor-tabs.tsx';
import { RequestBar } from './editor/request-bar.tsx';
import { RequestHead } from './editor/request-head.tsx';
import { Response } from './response/response.tsx';
import { Runner } from './runner/runner.tsx';
import { Side } from './side/side.tsx';
import { useWindowBelow } from '../../components/use-zoom.ts';
import { IconButton } from '../../components/button.tsx';
import { MethodTag } from '../../components/method-tag.tsx';
import { useMask } from '../../components/use-mask.ts';
import type { CollectionPart } from '../../store/requests-store.ts';
import { isChanged, type Draft } from '../../store/requests/drafts.ts';
import styles from './requests.module.css';
import { ChangedDot } from './side/request-row.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TrustWays } from '../../components/trust-ways.tsx';
import { EnvironmentsDialog } from './environments/environments-dialog.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';

/** The open dialog, if any. */
function RequestDialogs() {
  const dialog = useStoreState('requests', (state) => state.dialog);
  const show = useStoreState('requests', (state) => state.showDialog);
  const file = useStoreState('requests', (state) => state.importedFile);
  const status = useStatus();
  const close = () => show(undefined);
  switch (dialog) {
    case 'save':
      return <SaveDialog onClose={close} />;
    case 'import':
      return <ImportDialog key={file?.number} file={file?.file} onClose={close} />;
    case 'environments':
      return <EnvironmentsDialog onClose={close} />;
    case 'trust':
      return (
        <Dialog onClose={close} title="Trust the Hookbench CA">
          {status && <TrustWays status={status} />}
        </Dialog>
      );
    case undefined:
      return null;
  }
}

const nameOf = ({ file, form }: Draft): string => file?.name ?? (form.url === '' ? 'New request' : pathOf(form.url));

/** The open requests and the run of a collection. Changes are kept until a tab is closed. */
function DraftTabs() {
  const drafts = useStoreState('requests', (state) => state.drafts);
  const current = useStoreState('requests', (state) => state.current);
  const runner = useStoreState('requests', (state) => state.runner);
  const { requests } = useStores();
  const mask = useMask();
  const list = useRef<HTMLDivElement>(null);
  const address = drafts.find(({ key }) => key === current)?.form.url;
  // With its close button, also when a longer name makes its tab wider.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [address, current, drafts.length, runner?.shown]);
  if (drafts.length < 2 && !runner) return null;
  const { close, closeRunner, openRunner, show } = requests.getState();
  const inOrder = drafts.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const tabs = [
    ...inOrder.map((draft) => ({
      key: draft.key,
      chosen: runner?.shown !== true && draft.key === current,
      title: mask.text(draft.form.url),
      name: mask.text(nameOf(draft)),
      mark: <MethodTag method={draft.form.method} />,
      changed: isChanged(draft),
      show: () => show(draft.key),
      close: () => close(draft.key),
    })),
    ...(runner
      ? [
          {
            key: 'run',
            chosen: runner.shown,
            title: `Run ${runner.part.name}`,
            name: runner.part.name,
            mark: <ListChecks size={13} aria-hidden style={{ flex: 'none' }} />,
            changed: false,
            show: () => openRunner(),
            close: closeRunner,
          },
        ]
      : []),
  ];
  const at = tabs.findIndex(({ chosen }) => chosen);
  const step = (by: number) => tabs.at((at + by) % tabs.length)?.show();
  const shown = tabs[at];
  return (
    <Group gap={4} wrap="nowrap" className={styles.drafts}>
      <div ref={list} role="tablist" aria-label="Open requests">
        {tabs.map((tab) => (
          <UnstyledButton
            key={tab.key}
            role="tab"
            className={styles.draft}
            aria-selected={tab.chosen}
            tabIndex={tab.chosen ? 0 : -1}
            title={tab.title}
            onClick={tab.show}
            onAuxClick={tab.close}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') step(1);
              if (key === 'ArrowLeft') step(-1);
              if (key === 'Delete') tab.close();
            }}
          >
            {tab.mark}
            <CutMiddle text={tab.name} />
            {tab.changed && <ChangedDot />}
          </UnstyledButton>
        ))}
      </div>
      {shown && <IconButton className={styles.close} label={`Close ${shown.name}`} icon={X} onClick={shown.close} />}
    </Group>
  );
}

/** Sends any request as the client, with a token in any condition, and shows the diagnosis. Ctrl Enter sends, Ctrl S saves. */
export function Requests() {
  const { requests } = useStores();
  const runner = useStoreState('requests', (state) => (state.runner?.shown === true ? state.runner.part : undefined));
  const save = useSave();
  useControlKeys(runner ? {} : { Enter: () => void requests.getState().send(), s: save });
  useFollowCollections();
  useEffect(() => {
    // Without the newest request, the user begins with an empty one.
    requests
      .getState()
      .openNewest()
      .catch(() => undefined);
  }, [requests]);
  const wide = !useWindowBelow('width', 1400);
  const isSmall = useOnePane();
  return (
    <div style={{ position: 'relative', height: '100%' }}>
      {isSmall && !runner ? (
        <SmallWork />
      ) : (
        <RecordScreen
          width={wide ? '328px' : '252px'}
          names={['Requests', 'Run']}
          opens={runner}
          list={<Side />}
          detail={runner ? <RunWork part={runner} /> : <Work />}
        />
      )}
      <RequestDialogs />
    </div>
  );
}

/** The run of a collection in place of the request. */
function RunWork({ part }: { part: CollectionPart }) {
  return (
    <Stack gap={0} h="100%" miw={0}>
      <DraftTabs />
      <div style={{ flex: 1, minHeight: 0 }}>
        <Runner part={part} />
      </div>
    </Stack>
  );
}

/** What opens each pane in a small window: a sent request and one from the history open the response. */
function useOpens() {
  const current = useStoreState('requests', (state) => state.current);
  const { since } = useSending();
  return current.startsWith('sent:')
    ? { request: undefined, response: since ?? current }
    : { request: current, response: since };
}

/** The editor of the current request, and the response. */
function Work() {
  const opens = useOpens();
  return (
    <Stack gap={0} h="100%" miw={0}>
      <Address />
      <div style={{ flex: 1, minHeight: 0, borderTop: '1px solid var(--line)' }}>
        <Panes
          width="50%"
          stackBelow={1180}
          switches
          separator="Size of the response"
          names={['Request', 'Response']}
          opensFirst={opens.request}
          opens={opens.response}
          first={<EditorTabs />}
          second={<Response />}
        />
      </div>
    </Stack>
  );
}

/** The open requests, and what the current one is sent to. */
function Address() {
  return (
    <>
      <DraftTabs />
      <RequestHead />
      <RequestBar />
    </>
  );
}

/** The list of requests, the current one, and the response, one at a time. */
function SmallWork() {
  const opens = useOpens();
  const request = (
    <Stack gap={0} h="100%" miw={0}>
      <Address />
      <div style={{ flex: 1, minHeight: 0, borderTop: '1px solid var(--line)' }}>
        <EditorTabs />
      </div>
    </Stack>
  );
  return (
    <PaneTabs
      panes={[
        { label: 'List', content: <Side />, isList: true },
        { label: 'Request', content: request, opens: opens.request },
        { label: 'Response', content: <Response />, opens: opens.response },
      ]}
    />
  );
}
