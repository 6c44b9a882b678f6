import { ClipboardList, Copy, Download, SquareTerminal } from 'lucide-react';
import type { ReportFormat } from '#shared/model/report-format.ts';
import { ActMenu } from './act-menu.tsx';
import { copyText } from './copy-text.ts';
import { saveFile } from './save-file.ts';

interface ReportMenuProps {
  file: (format: ReportFormat) => Promise<File>;
  disabled?: boolean;
  /** A command to copy. */
  command?: { label: string; text: string };
}

/** Copies or saves a report. */
export function ReportMenu({ file, disabled = false, command }: ReportMenuProps) {
  const copy = (name: string, format: ReportFormat) => ({
    label: `Copy as ${name}`,
    icon: Copy,
    disabled,
    act: async () => copyText(await (await file(format)).text()),
  });
  const save = (name: string, format: ReportFormat) => ({
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
        save('HTML', 'html'),
        save('Markdown', 'markdown'),
        save('JSON', 'json'),
        save('JUnit', 'junit'),
      ]}
    />
  );
}
