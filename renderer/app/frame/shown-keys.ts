const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process']);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

/**
 * A pressed key combination for the screen, separated by spaces: `Ctrl K`.
 * @param typing Whether the focus is in a field: then only keys that type nothing are shown.
 * @returns Undefined if it is not shown.
 */
export function shownKeys(
  { key, ctrlKey, altKey, metaKey, shiftKey, repeat }: Pressed,
  typing: boolean,
): string | undefined {
  if (repeat || modifiers.has(key)) return undefined;
  const types = key.length === 1 && !ctrlKey && !metaKey;
  if (typing && (types || altKey)) return undefined;
  const label = names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const held = [ctrlKey && 'Ctrl', metaKey && 'Meta', altKey && 'Alt', shiftKey && key.length > 1 && 'Shift'];
  return [...held.filter((each) => each !== false), label].join(' ');
}
