import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { Download, FileUp } from 'lucide-react';
import { useChooseFile } from '../../store/use-choose-file.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Palette commands that open files and export the journal. */
export function useCaseCommands(): SpotlightActionGroupData {
  const { exports, navigation } = useStores();
  const choose = useChooseFile();
  const trace = useStoreState('selection', (state) => state.trace);
  const exportPart = (part: 'whole' | 'trace') => () => {
    navigation.getState().go('timeline');
    exports.getState().ask(part);
  };
  const ofTrace = {
    id: 'export-trace',
    label: 'Export the chosen trace',
    description: 'Case file, HAR, JSON lines or CSV',
    leftSection: <Download size={16} />,
    onClick: exportPart('trace'),
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
        description: 'Applies its clients, users, subscriptions, catcher settings and assumptions',
        leftSection: <FileUp size={16} />,
        onClick: () => {
          choose('config');
        },
      },
      {
        id: 'open-har',
        label: 'Open a HAR file',
        description: 'Imports its requests',
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
        onClick: exportPart('whole'),
      },
      ...(trace === undefined ? [] : [ofTrace]),
    ],
  };
}
