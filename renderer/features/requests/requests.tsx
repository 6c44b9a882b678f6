import { Stack } from '@mantine/core';
import { Panes, RecordScreen } from '../../components/record/record-screen.tsx';
import { useControlKeys } from '../../components/use-control-keys.ts';
import { useFollowCollections } from '../../store/use-collections.ts';
import { useSave } from '../../store/use-save.ts';
import { useStores } from '../../store/use-stores.ts';
import { DraftTabs } from './draft-tabs.tsx';
import { EditorTabs } from './editor/editor-tabs.tsx';
import { RequestBar } from './editor/request-bar.tsx';
import { RequestHead } from './editor/request-head.tsx';
import { Response } from './response/response.tsx';
import { Side } from './side/side.tsx';
import { useWindowBelow } from '../../components/use-window-below.ts';

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
