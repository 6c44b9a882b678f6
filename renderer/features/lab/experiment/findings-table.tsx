import { Check, X } from 'lucide-react';
import { experimentFacts } from '#shared/experiments/facts.ts';
import { experimentSides } from '#shared/experiments/sides.ts';
import type { Experiment, ExperimentResult } from '#shared/model/experiment.ts';
import { Explained } from '../../../components/explained.tsx';
import styles from './page.module.css';

interface FindingsTableProps {
  experiment: Experiment;
  result: ExperimentResult | undefined;
}

/** Compares expected and observed facts, by party. */
export function FindingsTable({ experiment, result }: FindingsTableProps) {
  const rows = experiment.expected.map((expectation) => ({
    ...expectation,
    finding: result?.findings.find(({ side, fact }) => side === expectation.side && fact === expectation.fact),
  }));
  return (
    <div className={styles.tableScroll}>
      <table className={styles.findings} aria-label="Expected and observed">
        <thead>
          <tr>
            <th scope="col">Observer</th>
            <th scope="col">Fact</th>
            <th scope="col">Expected</th>
            <th scope="col">Observed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ side, fact, values, why, finding }, index) => (
            <tr key={`${side}.${fact}`} data-met={finding?.met}>
              <th scope="row">{rows[index - 1]?.side === side ? '' : experimentSides[side].title}</th>
              <td>
                <Explained words={experimentFacts[fact].meaning}>{experimentFacts[fact].title}</Explained>
                {why !== undefined && <p>{why}</p>}
              </td>
              <td>
                <code>{values.join(' or ')}</code>
              </td>
              <td>
                <Observed observed={finding?.observed} met={finding?.met} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Observed({ observed, met }: { observed: string | undefined; met: boolean | undefined }) {
  if (met === undefined) return <span className={styles.notYet}>not run</span>;
  return (
    <span className={styles.observed} data-met={met}>
      {met ? <Check size={14} aria-label="as expected" /> : <X size={14} aria-label="not as expected" />}
      <code>{observed ?? 'none'}</code>
    </span>
  );
}
