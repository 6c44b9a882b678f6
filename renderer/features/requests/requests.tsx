import { Stack } from '@mantine/core';
import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../../components/panel-separator.tsx';
import { RecordScreen } from '../../components/record/record-screen.tsx';
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
      <RecordScreen title="Requests" width={wide ? '276px' : '252px'} list={<Side />} detail={<Work wide={wide} />} />
    </div>
  );
}

/** The editor of the current request, and the response. */
function Work({ wide }: { wide: boolean }) {
  return (
    <Stack gap={0} h="100%" miw={0}>
      <DraftTabs />
      <RequestHead />
      <RequestBar />
      <Group
        key={String(wide)}
        orientation={wide ? 'horizontal' : 'vertical'}
        style={{ flex: 1, minHeight: 0, borderTop: '1px solid var(--line)' }}
      >
        <Panel id="editor" defaultSize={wide ? '50%' : '40%'} minSize={wide ? '300px' : '110px'}>
          <EditorTabs />
        </Panel>
        <PanelSeparator label="Size of the response" />
        <Panel id="response" minSize={wide ? '300px' : '120px'}>
          <Response />
        </Panel>
      </Group>
    </Stack>
  );
}
