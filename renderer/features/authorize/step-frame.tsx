import { Group } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Flow } from '#shared/model/flow.ts';
import { parameterLabels } from '#shared/trace/parameter-labels.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/button.tsx';
import { InspectButton } from '../../components/inspect/inspect-button.tsx';
import { CheckList } from '../../components/hop/check-list.tsx';
import { ExplainedList } from '../../components/explained-list.tsx';
import { RowButton } from '../../components/row-button.tsx';
import styles from './step-frame.module.css';

/** What the list decides about a step. */
export interface ListedStep {
  number: number;
  /** Whether its details are shown. */
  shown: boolean;
  onToggle: () => void;
}

interface StepFrameProps extends ListedStep {
  title: string;
  /** Shown below the title. */
  aside: ReactNode;
  badge: ReactNode;
  children: ReactNode;
}

/** One step: a sentence that expands to its details, and then is at the top of the screen. */
export function StepFrame({ number, title, aside, badge, shown, onToggle, children }: StepFrameProps) {
  const id = useId();
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown) ref.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  const Icon = shown ? ChevronDown : ChevronRight;
  return (
    <li ref={ref} style={{ borderTop: '1px solid var(--line)' }}>
      <RowButton
        className={styles.head}
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={onToggle}
      >
        <span className={styles.number}>{number}</span>
        <span style={{ fontWeight: 500 }}>{title}</span>
        {badge}
        <Icon size={14} color="var(--faint)" aria-hidden />
        <Group component="span" gap="0 12px" fz="sm" lh="sm" c="dim" className={styles.aside}>
          {aside}
        </Group>
      </RowButton>
      {shown && (
        <div id={id} className={styles.detail}>
          {children}
        </div>
      )}
    </li>
  );
}

interface ReturnStepProps extends ListedStep {
  url: string;
  /** The `state` that the client sent. */
  state: string | undefined;
  /** Of a signed response. */
  checks: Flow['responseChecks'];
}

/** The redirect of the browser to the client, with the code or an error. */
export function ReturnStep({ checks = [], url, state, ...frame }: ReturnStepProps) {
  const parameters = [...new URL(url).searchParams];
  const isRejected = checks.some(({ outcome }) => outcome === 'failed');
  const error = isRejected ? 'rejected' : parameters.find(([name]) => name === 'error')?.[1];
  const kind = checks.length > 0 ? 'signed response' : error === undefined ? 'code' : 'error';
  const asideOf = (name: string, value: string) => {
    if (name !== 'state' || state === undefined) return undefined;
    return value === state ? 'matches the sent value' : 'does not match the sent value';
  };
  return (
    <StepFrame
      {...frame}
      title={`The browser returns to the client with ${kind === 'error' ? 'an' : 'a'} ${kind}`}
      badge={<Badge outcome={error === undefined ? 'ok' : 'bad'}>{error ?? kind}</Badge>}
      aside={
        <>
          <code>{new URL(url).pathname}</code>
          <span>{parameters.map(([name]) => name).join(', ')}</span>
        </>
      }
    >
      <Group gap={4} px="var(--edge)" pt={8}>
        <CopyButton what="address" label="Copy address" text={url} />
        <InspectButton what="address" text={url} />
      </Group>
      <ExplainedList
        label="Parameters"
        values={parameters.map(([name, value]) => ({
          name,
          value,
          meaning: ownMember(parameterLabels, name),
          aside: asideOf(name, value),
        }))}
      />
      {checks.length > 0 && <CheckList checks={checks} />}
    </StepFrame>
  );
}
