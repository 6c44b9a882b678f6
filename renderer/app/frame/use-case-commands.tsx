import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { Download, FileUp } from 'lucide-react';
import { caseExtension } from '#shared/model/case-file.ts';
import { pickFile } from '../../components/pick-file.ts';
import { useOpenCase } from '../../store/use-open-case.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** What is done with files: opening a case, and keeping what happened. */
export function useCaseCommands(): SpotlightActionGroupData {
  const { exports, navigation } = useStores();
  const open = useOpenCase();
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
          void pickFile(`.${caseExtension}`).then((file) => file && open(file));
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
