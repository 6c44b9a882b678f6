import { Menu, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { ClipboardList, Download, Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { EvidenceSubjectId } from '#shared/model/evidence-subject.ts';
import type { RecordedThing } from '#shared/scenario/workspace.ts';
import { refusalOf } from '../store/refusal-of.ts';
import type { TraceOf } from '../store/traces.ts';
import { useStores } from '../store/use-stores.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { SaveAsScenarioItem } from './save-as-scenario.tsx';

interface EvidenceMenuProps {
  subject: EvidenceSubjectId;
  /** The trace to export, and whether it is the failure lab's. */
  trace: string | undefined;
  of?: TraceOf;
  /** Further actions. @param run Runs one, and shows on the button whether it succeeded. */
  children?: (run: (act: () => Promise<void> | void, done: string) => void) => ReactNode;
}

/** What a scenario is made of; undefined for what is one. */
const thingOf = ({ id, kind }: EvidenceSubjectId): RecordedThing | undefined =>
  ({
    delivery: { delivery: id },
    capture: { capture: id },
    request: { request: id },
    experiment: { experiment: id },
    scenario: undefined,
  })[kind];

/** The menu “More” of a record: copies a report of it for a bug tracker, exports its trace, and makes a scenario of it. */
export function EvidenceMenu({ subject, trace, of, children }: EvidenceMenuProps) {
  const thing = thingOf(subject);
  const { client, exports } = useStores();
  const [message, show] = useMessage();
  const run = (act: () => Promise<void> | void, done: string) => {
    Promise.resolve()
      .then(act)
      .then(
        () => show(done),
        (error: unknown) => show(refusalOf(error).words),
      );
  };
  const copyReport = async () => copyText(await (await client.evidence.report(subject)).text());
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button aria-label="More" square={message === undefined}>
            {message ?? <Ellipsis size={16} aria-hidden />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<ClipboardList size={14} aria-hidden />}
            title="Markdown for a bug tracker, without secrets"
            onClick={() => run(copyReport, 'Copied')}
          >
            Copy report
          </Menu.Item>
          <Menu.Item
            leftSection={<Download size={14} aria-hidden />}
            title="The trace as a HAR or case file"
            disabled={trace === undefined}
            onClick={() =>
              exports.setState({ asked: { part: 'trace', trace: trace === undefined ? undefined : { id: trace, of } } })
            }
          >
            Export…
          </Menu.Item>
          {thing && <SaveAsScenarioItem thing={thing} />}
          {children && <Menu.Divider />}
          {children?.(run)}
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  );
}

/** A message that disappears after 1.8 s. */
function useMessage(): [string | undefined, (message: string) => void] {
  const [message, setMessage] = useState<string>();
  const hideSoon = useDebouncedCallback(() => setMessage(undefined), 1800);
  return [
    message,
    (words) => {
      setMessage(words);
      hideSoon();
    },
  ];
}
