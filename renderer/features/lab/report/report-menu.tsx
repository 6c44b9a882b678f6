import { Menu } from '@mantine/core';
import { Braces, Check, ClipboardList, Download, FileText, SquareTerminal, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { saveFile } from '../../../components/save-file.ts';
import { useStoreState } from '../../../store/use-stores.ts';

type Outcome = 'idle' | 'done' | 'failed';

const words: Record<Outcome, string> = { idle: 'Report', done: 'Done', failed: 'That failed' };
const icons = { idle: ClipboardList, done: Check, failed: X };

/** Copies or keeps what came of the experiments, or the command that runs them. */
export function ReportMenu() {
  const report = useStoreState('lab', (state) => state.report);
  const none = useStoreState('lab', ({ results }) => results.size === 0);
  const [outcome, setOutcome] = useOutcome();
  const act = (done: Promise<void>) => {
    done.then(
      () => {
        setOutcome('done');
      },
      () => {
        setOutcome('failed');
      },
    );
  };
  const copyReport = async (format: 'json' | 'markdown') => copyText(await (await report(format)).text());
  const saveJUnit = async () => {
    const file = await report('junit');
    saveFile(file, file.name);
  };
  const Icon = icons[outcome];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<Icon size={14} aria-hidden />}>
          <span aria-live="polite">{words[outcome]}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<SquareTerminal size={14} />}
          onClick={() => {
            act(copyText('hookbench lab'));
          }}
        >
          Copy the command that runs all
        </Menu.Item>
        <Menu.Item
          disabled={none}
          leftSection={<FileText size={14} />}
          onClick={() => {
            act(copyReport('markdown'));
          }}
        >
          Copy as Markdown
        </Menu.Item>
        <Menu.Item
          disabled={none}
          leftSection={<Braces size={14} />}
          onClick={() => {
            act(copyReport('json'));
          }}
        >
          Copy as JSON
        </Menu.Item>
        <Menu.Item
          disabled={none}
          leftSection={<Download size={14} />}
          onClick={() => {
            act(saveJUnit());
          }}
        >
          Save as JUnit
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** How the last act went, shown for a moment. */
function useOutcome(): [Outcome, (outcome: Outcome) => void] {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => {
      setOutcome('idle');
    }, 1500);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);
  return [outcome, setOutcome];
}
