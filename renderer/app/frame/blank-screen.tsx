import { useWindowEvent } from '@mantine/hooks';
import { MonitorOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../components/button.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import styles from './presenter.module.css';

/** The keys of remote controls for presentations. */
const blankKeys = new Set(['b', '.']);

/**
 * A black screen, so that the audience looks at the trainer: by a key of the presenter view, or from the notes. Any key or
 * click ends it; the number of an answer that the notes send also chooses the answer.
 */
export function BlankScreen() {
  const { presenter } = useStores();
  const { blank, on } = useStoreState('presenter', (state) => state);
  const before = useRef('');
  useWindowEvent(
    'keydown',
    (event) => {
      const { altKey, ctrlKey, isTrusted, key, metaKey, target } = event;
      // Nobody types a key that the notes send.
      const isOn = on || !isTrusted;
      const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable="true"]');
      // After g, it is the key of a screen.
      const asks = isOn && blankKeys.has(key) && before.current !== 'g' && !isTyping && !altKey && !ctrlKey && !metaKey;
      before.current = key;
      if (!blank && !asks) return;
      presenter.getState().setBlank(!blank);
      const isAnswer = !isTrusted && /^\d$/.test(key);
      if (isAnswer) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return blank ? <Black onEnd={() => presenter.getState().setBlank(false)} /> : null;
}

function Black({ onEnd }: { onEnd: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return <button ref={ref} type="button" className={styles.blank} aria-label="Show the screen again" onClick={onEnd} />;
}

/** Blanks the screen. */
export function BlankButton() {
  const { presenter } = useStores();
  return (
    <IconButton
      label="Blank screen"
      title="Blank screen (B); any key shows it again"
      size={28}
      icon={MonitorOff}
      onClick={() => presenter.getState().setBlank(true)}
    />
  );
}
