import { Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Kbd } from '../../components/kbd.tsx';
import { shownKeys } from './shown-keys.ts';

/** How long pressed keys are shown, in milliseconds. */
const shownMs = 2500;

/** Maximum number of shown key combinations. */
const maxShown = 4;

/** The keys that were pressed last. Text that is typed in a field is not shown. */
export function PressedKeys() {
  const [keys, setKeys] = useState<readonly string[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      const shown = shownKeys(event, typing !== null && typing !== false);
      if (shown === undefined) return;
      setKeys((known) => [...known, shown].slice(-maxShown));
      clearTimeout(timer);
      timer = setTimeout(() => setKeys([]), shownMs);
    };
    window.addEventListener('keydown', press, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press, true);
    };
  }, []);
  return (
    <Group gap={8} mih={28} role="group" aria-label="Pressed keys">
      {keys.map((each, index) => (
        <Kbd key={index} keys={each} />
      ))}
    </Group>
  );
}
