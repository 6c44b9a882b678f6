import { Box } from '@mantine/core';
import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../../components/panel-separator.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { openInspected } from '../../store/show-inspect.ts';
import { useInspection } from '../../store/use-inspection.ts';
import { useStores } from '../../store/use-stores.ts';
import { Pasted } from './pasted.tsx';
import { Result } from './result/result.tsx';
import { useWindowBelow } from '../../components/use-window-below.ts';

/** Recognises and explains a pasted text or a file. */
export function Inspect() {
  const stores = useStores();
  const wide = !useWindowBelow('width', 960);
  const reading = useInspection();
  return (
    <Box
      pos="relative"
      h="100%"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        void openInspected(stores, file);
      }}
    >
      <ScreenTitle>Inspect</ScreenTitle>
      <Group key={String(wide)} orientation={wide ? 'horizontal' : 'vertical'}>
        <Panel id="pasted" defaultSize={wide ? '40%' : '45%'} minSize={wide ? '300px' : '150px'}>
          <Pasted {...reading} />
        </Panel>
        <PanelSeparator label="Size of the result" />
        <Panel id="result" minSize={wide ? '320px' : '120px'}>
          <Result {...reading} />
        </Panel>
      </Group>
    </Box>
  );
}
