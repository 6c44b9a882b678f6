import { ClipboardList, Copy, Download } from 'lucide-react';
import type { ReportFormat } from '#shared/model/report-format.ts';
import { ActMenu } from '../../../components/act-menu.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { saveFile } from '../../../components/save-file.ts';

/** Copies or saves the results of a run. */
export function ReportMenu({ file }: { file: (format: ReportFormat) => Promise<File> }) {
  const save = (name: string, format: ReportFormat) => ({
    label: `Save as ${name}`,
    icon: Download,
    act: async () => {
      const report = await file(format);
      saveFile(report, report.name);
    },
  });
  return (
    <ActMenu
      label="Report"
      icon={ClipboardList}
      acts={[
        { label: 'Copy as Markdown', icon: Copy, act: async () => copyText(await (await file('markdown')).text()) },
        save('HTML with diagrams', 'html'),
        save('Markdown', 'markdown'),
        save('JUnit', 'junit'),
      ]}
    />
  );
}
