import { ClipboardList, Copy, Download, SquareTerminal } from 'lucide-react';
import type { ExperimentReportFormat } from '#shared/model/experiment.ts';
import { ActMenu } from '../../components/act-menu.tsx';
import { copyText } from '../../components/copy-text.ts';
import { saveFile } from '../../components/save-file.ts';

interface ReportMenuProps {
  file: (format: ExperimentReportFormat) => Promise<File>;
  disabled?: boolean;
  /** A command to copy. */
  command?: { label: string; text: string };
}

/** Copies or saves a report. */
export function ReportMenu({ file, disabled = false, command }: ReportMenuProps) {
  const copy = (name: string, format: ExperimentReportFormat) => ({
    label: `Copy as ${name}`,
    icon: Copy,
    disabled,
    act: async () => copyText(await (await file(format)).text()),
  });
  const save = (name: string, format: ExperimentReportFormat) => ({
    label: `Save as ${name}`,
    icon: Download,
    disabled,
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
        ...(command ? [{ label: command.label, icon: SquareTerminal, act: () => copyText(command.text) }] : []),
        copy('Markdown', 'markdown'),
        copy('JSON', 'json'),
        save('Markdown', 'markdown'),
        save('JSON', 'json'),
        save('JUnit', 'junit'),
      ]}
    />
  );
}
