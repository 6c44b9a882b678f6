import { Check, X } from 'lucide-react';
import { experimentFacts } from '#shared/experiments/facts.ts';
import { experimentSides } from '#shared/experiments/sides.ts';
import type { Experiment, Expectation, ExperimentFinding, ExperimentResult } from '#shared/model/experiment.ts';
import type { Peer } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { useWidth } from '../../../components/use-width.ts';
import { ground, layoutHops, type HopLayout } from './layout-hops.ts';
import styles from './picture.module.css';

interface HopPictureProps {
  experiment: Experiment;
  result: ExperimentResult | undefined;
}

/** Shows where it breaks: the parties, their messages with the broken one in red, and what each party should observe. */
export function HopPicture({ experiment: { hop, expected }, result }: HopPictureProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const layout = layoutHops(hop, width);
  const findings: readonly (Expectation | ExperimentFinding)[] = result?.findings ?? expected;
  return (
    <div ref={ref} className={styles.picture}>
      {width > 0 && <Arcs layout={layout} width={width} words={hopTexts(hop)} />}
      <div className={styles.parties} style={{ gridTemplateColumns: `repeat(${String(layout.parties.length)}, 1fr)` }}>
        {layout.parties.map(({ peer, broken }) => (
          <div key={peer} className={styles.party}>
            <strong data-broken={broken}>{partyName[peer]}</strong>
            <Facts findings={findings.filter(({ side }) => experimentSides[side].party === peer)} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Arcs({ layout, width, words }: { layout: HopLayout; width: number; words: string }) {
  return (
    <svg width={width} height={ground} role="img" aria-label={words}>
      {layout.hops.map(({ from, to, broken, path, tip, middle }) => (
        <g key={`${from}-${to}`} className={styles.hop} data-broken={broken}>
          <path d={path} />
          <polygon points={tip} />
          {broken && (
            <g transform={`translate(${String(middle.x)} ${String(middle.y)})`}>
              <circle r={9} />
              <path className={styles.cross} d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" />
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}

/** The facts expected or observed at one party. */
function Facts({ findings }: { findings: readonly (Expectation | ExperimentFinding)[] }) {
  return (
    <ul className={styles.sees}>
      {findings.map((finding) => {
        const met = 'met' in finding ? finding.met : undefined;
        return (
          <li key={`${finding.side}.${finding.fact}`} data-met={met} title={experimentFacts[finding.fact].meaning}>
            <span>
              {met !== undefined &&
                (met ? <Check size={12} aria-label="observed" /> : <X size={12} aria-label="not observed" />)}
              {experimentFacts[finding.fact].title}
            </span>
            <code>{finding.values.join(' or ')}</code>
          </li>
        );
      })}
    </ul>
  );
}

/** Describes the broken hop. */
export function hopTexts({ from, to }: { from: Peer; to?: Peer | undefined }): string {
  return to === undefined ? `Breaks at ${partyName[from]}` : `Breaks between ${partyName[from]} and ${partyName[to]}`;
}
