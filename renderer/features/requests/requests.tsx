import { useMediaQuery } from '@mantine/hooks';
import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../../components/panel-separator.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { EditorTabs } from './editor/editor-tabs.tsx';
import { RequestBar } from './editor/request-bar.tsx';
import { RequestHead } from './editor/request-head.tsx';
import styles from './requests.module.css';
import { Response } from './response/response.tsx';
import { Side } from './side/side.tsx';
import { useRequestKeys } from './use-request-keys.ts';

/** Sends any request as the client, with a token in any condition, and shows the diagnosis. */
export function Requests() {
  useRequestKeys();
  const wide = useMediaQuery('(width >= 1280px)', true, { getInitialValueInEffect: false });
  return (
    <div className={styles.requests}>
      <ScreenTitle>Requests</ScreenTitle>
      <Group orientation="horizontal" className={styles.whole}>
        <Panel
          id="side"
          defaultSize={wide ? '276px' : '252px'}
          minSize="180px"
          maxSize="45%"
          groupResizeBehavior="preserve-pixel-size"
        >
          <Side />
        </Panel>
        <PanelSeparator label="Width of the list" />
        <Panel id="work" minSize="360px">
          <div className={styles.work}>
            <RequestHead />
            <RequestBar />
            <Group key={String(wide)} orientation={wide ? 'horizontal' : 'vertical'} className={styles.halves}>
              <Panel id="editor" defaultSize={wide ? '46%' : '40%'} minSize={wide ? '300px' : '110px'}>
                <EditorTabs />
              </Panel>
              <PanelSeparator label="Size of the response" />
              <Panel id="response" minSize={wide ? '300px' : '120px'}>
                <Response />
              </Panel>
            </Group>
          </div>
        </Panel>
      </Group>
    </div>
  );
}
