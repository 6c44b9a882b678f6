import { Group, Text } from '@mantine/core';
import { NotebookText, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { screenOf } from '../screens.tsx';
import { Button } from '../../components/button.tsx';
import { openNotes } from '../../store/player/notes-channel.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { BlankButton } from './blank-screen.tsx';
import { openPalette } from './command-palette.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { shownKeys } from './shown-keys.ts';
import { TextSizeButtons } from './text-size-buttons.tsx';

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

/** Replaces the header, the navigation and the status line in the presenter view. */
export function PresenterBar() {
  const { presenter } = useStores();
  const screen = useStoreState('navigation', (state) => state.screen);
  return (
    <Group
      component="footer"
      gap={8}
      px="var(--edge)"
      py={4}
      bg="var(--panel)"
      style={{ gridColumn: '1 / -1', borderTop: '1px solid var(--line)' }}
      aria-label="Presenter view"
    >
      <Text fw={600}>{screenOf(screen).label}</Text>
      <PressedKeys />
      <Group gap={4} ml="auto">
        <TextSizeButtons />
        <BlankButton />
        <Button icon={NotebookText} onClick={openNotes}>
          Notes
        </Button>
        <Button square icon={Search} aria-label="Find" title="Find (Ctrl K)" onClick={openPalette} />
        <Button icon={X} title="F9" onClick={() => presenter.getState().toggle()}>
          End presenter view
        </Button>
      </Group>
    </Group>
  );
}
