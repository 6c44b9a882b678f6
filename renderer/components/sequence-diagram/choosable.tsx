import { Tooltip } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Shade } from './shades.ts';
import styles from './sequence-diagram.module.css';

interface ChoosableProps {
  name: string;
  explained: string;
  selected: boolean;
  outcome: string;
  /** How the player shows it. */
  shade?: Shade | undefined;
  onChoose: () => void;
  children: ReactNode;
}

/** A selectable part of the diagram, by mouse and keyboard. */
export function Choosable({ name, explained, selected, outcome, shade, onChoose, children }: ChoosableProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose();
  };
  return (
    <Tooltip.Floating label={explained} multiline maw={360}>
      <g
        role="button"
        tabIndex={0}
        aria-label={name}
        aria-pressed={selected}
        data-outcome={outcome}
        data-shade={shade}
        className={styles.choosable}
        onClick={onChoose}
        onKeyDown={press}
      >
        {children}
      </g>
    </Tooltip.Floating>
  );
}

/**
 * Text truncated to a width, with an ellipsis.
 * @param perCharacter Mean width of a character in pixels.
 */
export function fitText(text: string, width: number, perCharacter = 6.4): string {
  const room = Math.max(3, Math.floor(width / perCharacter));
  return text.length <= room ? text : `${text.slice(0, room - 1).trimEnd()}…`;
}
