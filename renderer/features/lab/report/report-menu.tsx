import { Braces, ClipboardList, Download, FileText, SquareTerminal } from 'lucide-react';
import { ActMenu } from '../../../components/act-menu.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { saveFile } from '../../../components/save-file.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** Copies or saves the report of the experiments, or copies the command that runs them. */
export function ReportMenu() {
  const report = useStoreState('lab', (state) => state.report);
  const none = useStoreState('lab', ({ results }) => results.size === 0);
  const copyReport = async (format: 'json' | 'markdown') => copyText(await (await report(format)).text());
  const saveJUnit = async () => {
    const file = await report('junit');
    saveFile(file, file.name);
  };
  return (
    <ActMenu
      label="Report"
      icon={ClipboardList}
      acts={[
        { label: 'Copy command that runs all', icon: SquareTerminal, act: () => copyText('hookbench lab') },
        { label: 'Copy as Markdown', icon: FileText, disabled: none, act: () => copyReport('markdown') },
        { label: 'Copy as JSON', icon: Braces, disabled: none, act: () => copyReport('json') },
        { label: 'Save as JUnit', icon: Download, disabled: none, act: saveJUnit },
      ]}
    />
  );
}
