import { Stack, Group, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import { pathOf } from '#shared/trace/path-of.ts';
import { Panes, RecordScreen } from '../../components/record/record-screen.tsx';
import { useControlKeys } from '../../components/use-control-keys.ts';
import { useFollowCollections } from '../../store/use-collections.ts';
import { useSave } from '../../store/use-save.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { EditorTabs } from './editor/editor-tabs.tsx';
import { RequestBar } from './editor/request-bar.tsx';
import { RequestHead } from './editor/request-head.tsx';
import { Response } from './response/response.tsx';
import { Side } from './side/side.tsx';
import { useWindowBelow } from '../../components/use-window-below.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { MethodTag } from '../../components/method-tag.tsx';
import { useMask } from '../../components/use-mask.ts';
import { isChanged, type Draft } from '../../store/requests/drafts.ts';
import styles from './requests.module.css';
import { ChangedDot } from './side/request-row.tsx';

const nameOf = ({ file, form }: Draft): string => file?.name ?? (form.url === '' ? 'New request' : pathOf(form.url));

/** The open requests. Changes are kept until a tab is closed. */
function DraftTabs() {
  const drafts = useStoreState('requests', (state) => state.drafts);
  const current = useStoreState('requests', (state) => state.current);
  const show = useStoreState('requests', (state) => state.show);
  const close = useStoreState('requests', (state) => state.close);
  const { requests } = useStores();
  const mask = useMask();
  if (drafts.length < 2) return null;
  const inOrder = drafts.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const step = (by: number) => {
    const { current: key } = requests.getState();
    const at = inOrder.findIndex((draft) => draft.key === key);
    const next = inOrder.at((at + by) % inOrder.length);
    if (next) show(next.key);
  };
  const shown = inOrder.find((draft) => draft.key === current);
  return (
    <Group gap={4} wrap="nowrap" className={styles.drafts}>
      <div role="tablist" aria-label="Open requests">
        {inOrder.map((draft) => (
          <UnstyledButton
            key={draft.key}
            role="tab"
            className={styles.draft}
            aria-selected={draft.key === current}
            tabIndex={draft.key === current ? 0 : -1}
            title={mask.text(draft.form.url)}
            onClick={() => show(draft.key)}
            onAuxClick={() => close(draft.key)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') step(1);
              if (key === 'ArrowLeft') step(-1);
              if (key === 'Delete') close(draft.key);
            }}
          >
            <MethodTag method={draft.form.method} />
            <span>{mask.text(nameOf(draft))}</span>
            {isChanged(draft) && <ChangedDot />}
          </UnstyledButton>
        ))}
      </div>
      {shown && (
        <IconButton label={mask.text(`Close ${nameOf(shown)}`)} size={24} onClick={() => close(shown.key)}>
          <X size={13} aria-hidden />
        </IconButton>
      )}
    </Group>
  );
}

/** Sends any request as the client, with a token in any condition, and shows the diagnosis. Ctrl Enter sends, Ctrl S saves. */
export function Requests() {
  const { requests } = useStores();
  useControlKeys({ Enter: () => void requests.getState().send(), s: useSave() });
  useFollowCollections();
  const wide = !useWindowBelow('width', 1280);
  return (
    <div style={{ position: 'relative', height: '100%' }}>
      <RecordScreen width={wide ? '276px' : '252px'} list={<Side />} detail={<Work />} />
    </div>
  );
}

/** The editor of the current request, and the response. */
function Work() {
  return (
    <Stack gap={0} h="100%" miw={0}>
      <DraftTabs />
      <RequestHead />
      <RequestBar />
      <div style={{ flex: 1, minHeight: 0, borderTop: '1px solid var(--line)' }}>
        <Panes
          width="50%"
          stackBelow={1280}
          separator="Size of the response"
          first={<EditorTabs />}
          second={<Response />}
        />
      </div>
    </Stack>
  );
}
