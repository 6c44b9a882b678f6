import { parameterWords } from '#shared/trace/parameter-words.ts';
import { Badge } from '../../../components/badge.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ExplainedList } from '../../../components/explained-list.tsx';
import { StepFrame } from './step-frame.tsx';
import styles from './steps.module.css';

interface ReturnStepProps {
  number: number;
  url: string;
  /** The `state` that the client sent. */
  state: string | undefined;
}

/** The redirect of the browser to the client, with the code or an error. */
export function ReturnStep({ number, url, state }: ReturnStepProps) {
  const parameters = [...new URL(url).searchParams];
  const error = parameters.find(([name]) => name === 'error')?.[1];
  const asideOf = (name: string, value: string) => {
    if (name !== 'state' || state === undefined) return undefined;
    return value === state ? 'matches the sent value' : 'does not match the sent value';
  };
  return (
    <StepFrame
      number={number}
      title={
        error === undefined
          ? 'The browser returns to the client with a code'
          : 'The browser returns to the client with an error'
      }
      badge={<Badge outcome={error === undefined ? 'ok' : 'bad'}>{error ?? 'code'}</Badge>}
      aside={
        <>
          <code>{new URL(url).pathname}</code>
          <span>{parameters.map(([name]) => name).join(', ')}</span>
        </>
      }
    >
      <div className={styles.returned}>
        <CopyButton what="address" label="Copy address" text={url} />
      </div>
      <ExplainedList
        label="Parameters"
        values={parameters.map(([name, value]) => ({
          name,
          value,
          meaning: parameterWords[name],
          aside: asideOf(name, value),
        }))}
      />
    </StepFrame>
  );
}
