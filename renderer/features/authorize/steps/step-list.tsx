import { useMemo } from 'react';
import type { Flow } from '#shared/model/flow.ts';
import { useTrace } from '../../../store/use-trace.ts';
import { HopStep } from './hop-step.tsx';
import { ReturnStep } from './return-step.tsx';
import { stepsOf } from './steps-of.ts';
import styles from './steps.module.css';

/** The steps of the flow; the list grows while the flow runs. */
export function StepList({ flow }: { flow: Flow }) {
  const trace = useTrace(flow.trace);
  const steps = useMemo(() => stepsOf(trace?.entries ?? [], flow), [trace, flow]);
  if (steps.length === 0) return <p className={styles.none}>{trace?.problem ?? 'No messages sent yet.'}</p>;
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step.key}>
          {step.kind === 'hop' ? (
            <HopStep number={index + 1} sent={step.sent} received={step.received} />
          ) : (
            <ReturnStep number={index + 1} url={step.url} state={flow.state} />
          )}
        </li>
      ))}
    </ol>
  );
}
