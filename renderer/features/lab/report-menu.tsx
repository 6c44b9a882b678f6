import { Braces, ClipboardList, Download, FileText, SquareTerminal } from 'lucide-react';
import type { ExperimentReportFormat } from '#shared/model/experiment.ts';
import { ActMenu } from '../../components/act-menu.tsx';
import { copyText } from '../../components/copy-text.ts';
import { saveFile } from '../../components/save-file.ts';

const formats: Record<ExperimentReportFormat, { name: string; icon: typeof Braces }> = {
  markdown: { name: 'Markdown', icon: FileText },
  json: { name: 'JSON', icon: Braces },
  junit: { name: 'JUnit', icon: Download },
};

interface ReportMenuProps {
  /** What the menu offers, in order. */
  acts: readonly (readonly [verb: 'Copy' | 'Save', format: ExperimentReportFormat])[];
  file: (format: ExperimentReportFormat) => Promise<File>;
  disabled?: boolean;
  /** A command to copy. */
  command?: { label: string; text: string };
}

/** Copies or saves a report. */
export function ReportMenu({ acts, file, disabled = false, command }: ReportMenuProps) {
  const copy = async (format: ExperimentReportFormat) => copyText(await (await file(format)).text());
  const save = async (format: ExperimentReportFormat) => {
    const report = await file(format);
    saveFile(report, report.name);
  };
  return (
    <ActMenu
      label="Report"
      icon={ClipboardList}
      acts={[
        ...(command ? [{ label: command.label, icon: SquareTerminal, act: () => copyText(command.text) }] : []),
        ...acts.map(([verb, format]) => ({
          label: `${verb} as ${formats[format].name}`,
          icon: verb === 'Save' ? Download : formats[format].icon,
          disabled,
          act: () => (verb === 'Save' ? save(format) : copy(format)),
        })),
      ]}
    />
  );
}
