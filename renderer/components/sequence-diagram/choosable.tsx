import { Tooltip } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useMask } from '../use-mask.ts';
import type { Shade } from './shades.ts';
import styles from './sequence-diagram.module.css';

interface ChoosableProps {
  name: string;
  explained: string;
  selected: boolean;
  outcome: string;
  /** How the player shows it. */
  shade?: Shade | undefined;
  /** Undefined if the part cannot be selected. */
  onChoose: (() => void) | undefined;
  children: ReactNode;
}

/** A part of the diagram with a tooltip, selectable by mouse and keyboard. */
export function Choosable({ name, explained, selected, outcome, shade, onChoose, children }: ChoosableProps) {
  const mask = useMask();
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose?.();
  };
  return (
    <Tooltip.Floating label={mask.text(explained)} multiline maw={360}>
      <g
        aria-label={mask.text(name)}
        data-selected={selected}
        data-outcome={outcome}
        data-shade={shade}
        className={styles.choosable}
        {...(onChoose
          ? { role: 'button', tabIndex: 0, 'aria-pressed': selected, onClick: onChoose, onKeyDown: press }
          : { role: 'img', style: { cursor: 'default' } })}
      >
        {children}
      </g>
    </Tooltip.Floating>
  );
}
