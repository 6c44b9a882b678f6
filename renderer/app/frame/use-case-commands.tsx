import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { Download, FileUp } from 'lucide-react';
import { useChooseFile } from '../../store/use-choose-file.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** What is done with files: opening them, and keeping what happened. */
export function useCaseCommands(): SpotlightActionGroupData {
  const { exports, navigation } = useStores();
  const choose = useChooseFile();
  const trace = useStoreState('selection', (state) => state.trace);
  const keep = (part: 'whole' | 'trace') => () => {
    navigation.getState().go('timeline');
    exports.getState().ask(part);
  };
  const ofTrace = {
    id: 'export-trace',
    label: 'Export the chosen trace',
    description: 'Case file, HAR, JSON lines or CSV',
    leftSection: <Download size={16} />,
    onClick: keep('trace'),
  };
  return {
    group: 'Files',
    actions: [
      {
        id: 'open-case',
        label: 'Open a case file',
        leftSection: <FileUp size={16} />,
        onClick: () => {
          choose('case');
        },
      },
      {
        id: 'open-config',
        label: 'Open a hookbench.yaml',
        description: 'Takes over its clients, users, subscriptions, catcher and assumptions',
        leftSection: <FileUp size={16} />,
        onClick: () => {
          choose('config');
        },
      },
      {
        id: 'open-har',
        label: 'Open a HAR',
        description: 'Shows its requests, to be sent or saved',
        leftSection: <FileUp size={16} />,
        onClick: () => {
          choose('har');
        },
      },
      {
        id: 'export',
        label: 'Export the journal',
        description: 'Case file, HAR, JSON lines or CSV',
        leftSection: <Download size={16} />,
        onClick: keep('whole'),
      },
      ...(trace === undefined ? [] : [ofTrace]),
    ],
  };
}
