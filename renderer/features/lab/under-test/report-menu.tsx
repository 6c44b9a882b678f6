import { Braces, ClipboardList, Download, FileText } from 'lucide-react';
import type { ExperimentReportFormat } from '#shared/model/experiment.ts';
import { ActMenu } from '../../../components/act-menu.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { saveFile } from '../../../components/save-file.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** Copies or saves a report. @param id The id of a stored report; the last report by default. */
export function ReportMenu({ id }: { id: string | undefined }) {
  const last = useStoreState('trials', (state) => state.file);
  const stored = useStoreState('trialReports', (state) => state.file);
  const file = (format: ExperimentReportFormat) => (id === undefined ? last(format) : stored(id, format));
  const copy = (format: ExperimentReportFormat) => async () => copyText(await (await file(format)).text());
  const save = (format: ExperimentReportFormat) => async () => {
    const report = await file(format);
    saveFile(report, report.name);
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
