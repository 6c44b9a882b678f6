import { ClipboardList, Copy, Download, SquareTerminal, Check, X, type LucideIcon } from 'lucide-react';
import { Menu } from '@mantine/core';
import type { ReportFormat } from '#shared/model/run-facts.ts';
import { copyText } from './copy-text.ts';
import { saveFile } from './save-file.ts';
import { Button } from './button.tsx';
import { useOutcome } from './use-outcome.ts';

interface Act {
  label: string;
  icon: LucideIcon;
  act: () => Promise<void>;
  disabled?: boolean;
}

/** A menu of actions. Its button shows for 1.5 s whether the last action succeeded. */
function ActMenu({ label, icon, acts }: { label: string; icon: LucideIcon; acts: readonly Act[] }) {
  const [outcome, run] = useOutcome();
  const Icon = { idle: icon, done: Check, failed: X }[outcome];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={Icon}>
          <span aria-live="polite">{{ idle: label, done: 'Done', failed: 'Failed' }[outcome]}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label: words, icon: ActIcon, act, disabled = false }) => (
          <Menu.Item key={words} disabled={disabled} leftSection={<ActIcon size={14} />} onClick={() => run(act())}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ReportMenuProps {
  file: (format: ReportFormat) => Promise<File>;
  disabled?: boolean;
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
