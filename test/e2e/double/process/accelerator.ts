const modifiers = new Set(
  'command cmd control ctrl commandorcontrol cmdorctrl alt option altgr shift super meta'.split(' '),
);

const keys =
  /^([0-9a-z]|f([1-9]|1\d|2[0-4])|[)!@#$%^&*(:;+=<,_\->.?/~`{\][|\\}"']|plus|space|tab|capslock|numlock|scrolllock|backspace|delete|insert|return|enter|up|down|left|right|home|end|pageup|pagedown|escape|esc|volumeup|volumedown|volumemute|medianexttrack|mediaprevioustrack|mediastop|mediaplaypause|printscreen|num(\d|dec|add|sub|mult|div))$/;

/**
 * The grammar of docs/tutorial/keyboard-shortcuts.md: modifiers and one key, joined by `+`.
 * @throws TypeError with the invalid part.
 */
export function checkAccelerator(accelerator: string): void {
  const parts = accelerator.toLowerCase().split('+');
  const key = parts.pop() ?? '';
  for (const part of parts)
    if (!modifiers.has(part)) throw new TypeError(`${accelerator}: there is no modifier ${part}`);
  if (!keys.test(key)) throw new TypeError(`${accelerator}: there is no key ${key}`);
}
