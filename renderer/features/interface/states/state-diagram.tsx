import { Box } from '@mantine/core';
import { useId, useMemo } from 'react';
import type { OutlinedStates } from '#shared/interface/interface-outline.ts';
import { useMask } from '../../../components/use-mask.ts';
import { layoutStates, stateHeight, type PlacedMove, type PlacedState } from './layout-states.ts';
import styles from './state-diagram.module.css';

/** The states of a collection, and the moves between them. Dashed moves happen after a time. */
export function StateDiagram({ machine }: { machine: OutlinedStates }) {
  const tip = useId();
  const { height, moves, states, width } = useMemo(() => layoutStates(machine), [machine]);
  const start = states.find(({ name }) => name === machine.initial);
  const words = moves.map(({ causes, emits, from, to }) => `${from} to ${to}: ${causes}${emits && `, ${emits}`}`);
  return (
    <Box
      px="var(--edge)"
      py={8}
      style={{ overflowX: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={`States of ${machine.collection}`}
    >
      <svg width={width} height={height} display="block" role="img" aria-label={words.join('. ')}>
        <marker
          id={tip}
          viewBox="0 0 8 8"
          refX={7}
          refY={4}
          markerWidth={7}
          markerHeight={7}
          orient="auto-start-reverse"
        >
          <path className={styles.tip} d="M0 0L8 4L0 8z" />
        </marker>
        {start && (
          <>
            <circle className={styles.start} cx={8} cy={start.y} r={5} />
            <path className={styles.move} d={`M14 ${start.y}H${start.x - 2}`} markerEnd={`url(#${tip})`} />
          </>
        )}
        {moves.map((move) => (
          <path
            key={`${move.from} ${move.to}`}
            className={styles.move}
            data-timed={move.isTimed}
            d={move.path}
            markerEnd={`url(#${tip})`}
          />
        ))}
        {states.map((state) => (
          <StateNode key={state.name} state={state} />
        ))}
        {moves.map((move) => (
          <MoveLabel key={`${move.from} ${move.to}`} move={move} />
        ))}
      </svg>
    </Box>
  );
}

function StateNode({ state: { name, width, x, y } }: { state: PlacedState }) {
  const mask = useMask();
  return (
    <g>
      <rect
        className={styles.state}
        x={x}
        y={y - stateHeight / 2}
        width={width}
        height={stateHeight}
        rx={stateHeight / 2}
      />
      <text className={styles.name} x={x + width / 2} y={y + 4}>
        {mask.text(name)}
      </text>
    </g>
  );
}

function MoveLabel({ move: { causes, emits, x, y } }: { move: PlacedMove }) {
  return (
    <>
      <text className={styles.label} x={x} y={y - 8}>
        {causes}
      </text>
      <text className={`${styles.label} ${styles.emits}`} x={x} y={y + 18}>
        {emits}
      </text>
    </>
  );
}
