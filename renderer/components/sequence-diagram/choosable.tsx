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

/** A path or URL, also after a method. */
const request = /^(?:[A-Z]+ )?(?:\/|\w+:\/\/)/;

/**
 * Text truncated to a width, with an ellipsis: a path before its last segment, without its method where that has no room;
 * other texts at the end.
 * @param perCharacter Mean width of a character in pixels.
 */
export function fitText(text: string, width: number, perCharacter = 6): string {
  const room = Math.max(3, Math.floor(width / perCharacter));
  if (text.length <= room) return text;
  const [path = ''] = text.split('?');
  const segment = request.test(text) ? path.slice(path.lastIndexOf('/')) : '';
  const method = text.slice(0, text.indexOf(' ') + 1);
  if (segment === '') return `${text.slice(0, room - 1).trimEnd()}…`;
  if (method.length + 1 + segment.length > room) return `…${segment.slice(1 - room)}`;
  return `${text.slice(0, room - 1 - segment.length)}…${segment}`;
}
