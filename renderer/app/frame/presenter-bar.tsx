import { Group } from '@mantine/core';
import { AArrowDown, AArrowUp, NotebookText, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { textSizes } from '#shared/model/settings.ts';
import { Button } from '../../components/button.tsx';
import { openNotes } from '../../store/player/notes-channel.ts';
import { useChangeSettings, useSettings } from '../../store/use-settings.ts';
import { useStores } from '../../store/use-stores.ts';
import { openPalette } from './command-palette.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { shownKeys } from './shown-keys.ts';

/** How long pressed keys are shown, in milliseconds. */
const shownMs = 2500;

/** Maximum number of shown key combinations. */
const maxShown = 4;

/** The keys that were pressed last. Text that is typed in a field is not shown. */
function PressedKeys() {
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
  return (
    <Group
      component="footer"
      gap={8}
      px={12}
      py={4}
      bg="var(--panel)"
      style={{ gridColumn: '1 / -1', borderTop: '1px solid var(--line)' }}
      aria-label="Presenter view"
    >
      <PressedKeys />
      <Group gap={4} ml="auto">
        <TextSizeButtons />
        <Button icon={<NotebookText size={14} aria-hidden />} onClick={openNotes}>
          Notes
        </Button>
        <Button
          square
          icon={<Search size={14} aria-hidden />}
          aria-label="Find"
          title="Find (Ctrl K)"
          onClick={openPalette}
        />
        <Button icon={<X size={14} aria-hidden />} title="F9" onClick={() => presenter.getState().toggle()}>
          End presenter view
        </Button>
      </Group>
    </Group>
  );
}

/** Smaller and larger text. */
function TextSizeButtons() {
  const { mutate: change } = useChangeSettings();
  const textSize = useSettings().textSize;
  const at = textSizes.indexOf(textSize);
  const button = (label: string, Icon: typeof AArrowUp, size: (typeof textSizes)[number] | undefined) => (
    <Button
      square
      icon={<Icon size={14} aria-hidden />}
      aria-label={label}
      title={label}
      disabled={size === undefined}
      onClick={() => {
        if (size !== undefined) change({ textSize: size });
      }}
    />
  );
  return (
    <>
      {button('Smaller text', AArrowDown, textSizes[at - 1])}
      {button('Larger text', AArrowUp, textSizes[at + 1])}
    </>
  );
}
