import type { KeyboardEvent } from 'react';

/**
 * Handles keys in details: Escape returns to their list, unless something in them uses it, e.g. an editor that closes its
 * proposals. Menus and dialogs are outside of the details on the page, but React reports their keys to them as well.
 * @param id The id of the list.
 */
export const leaveTo =
  (id: string) =>
  ({ currentTarget, defaultPrevented, key, target }: KeyboardEvent): void => {
    if (key === 'Escape' && !defaultPrevented && currentTarget.contains(target as Node))
      currentTarget.ownerDocument.getElementById(id)?.focus();
  };
