/** Max warnings of an import. */
const maxWarnings = 1000;
const maxCharacters = 1000;
/** Items that each have a warning of their own, although it says the same. */
const maxAlike = 3;

/** Collects what an import leaves out or changes. */
export interface WarningCollector {
  /** @param item What it is about. The same message about many items is one warning. */
  warn(message: string, item?: string): void;
  /** @param last Warnings about the whole import. */
  list(last: readonly string[]): string[];
}

export function collectWarnings(): WarningCollector {
  const about = new Map<string, string[]>();
  let more = 0;

  function warn(message: string, item?: string): void {
    const known = about.get(message);
    if (known) known.push(...(item === undefined ? [] : [item]));
    else if (about.size < maxWarnings) about.set(message, item === undefined ? [] : [item]);
    else more++;
  }

  function linesOf([message, items]: [string, string[]]): string[] {
    if (items.length === 0) return [message];
    if (items.length <= maxAlike) return items.map((item) => `${item}: ${message}`);
    return [`${items.slice(0, maxAlike).join(', ')} and ${items.length - maxAlike} more: ${message}`];
  }

  return {
    warn,
    list: (last) => [
      ...[...about].flatMap(linesOf).map((line) => line.slice(0, maxCharacters)),
      ...last,
      ...(more > 0 ? [`${more} more warnings are not shown.`] : []),
    ],
  };
}
