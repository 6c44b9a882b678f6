import { Braces, ClipboardList, Download, FileText } from 'lucide-react';
import type { ExperimentReportFormat } from '#shared/model/experiment.ts';
import { ActMenu } from '../../../components/act-menu.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { saveFile } from '../../../components/save-file.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** Takes a report along. @param id Of one before; without it the last one. */
export function ReportMenu({ id }: { id: string | undefined }) {
  const last = useStoreState('trials', (state) => state.file);
  const kept = useStoreState('trialReports', (state) => state.file);
  const file = (format: ExperimentReportFormat) => (id === undefined ? last(format) : kept(id, format));
  const copy = (format: ExperimentReportFormat) => async () => copyText(await (await file(format)).text());
  const save = (format: ExperimentReportFormat) => async () => {
    const made = await file(format);
    saveFile(made, made.name);
  };
  return (
    <ActMenu
      label="Report"
      icon={ClipboardList}
      acts={[
        { label: 'Copy as Markdown', icon: FileText, act: copy('markdown') },
        { label: 'Save as Markdown', icon: Download, act: save('markdown') },
        { label: 'Save as JUnit', icon: Download, act: save('junit') },
        { label: 'Save as JSON', icon: Braces, act: save('json') },
      ]}
    />
  );
}
