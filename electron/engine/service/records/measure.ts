/** The nesting depth of a JSON value, and its size in characters of text plus number of values. */
export function measure(value: unknown): { depth: number; size: number } {
  let depth = 0;
  let size = 0;
  const open: { value: unknown; level: number }[] = [{ value, level: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: one, level } = next;
    size += 1 + (typeof one === 'string' ? one.length : 0);
    if (typeof one !== 'object' || one === null) continue;
    depth = Math.max(depth, level + 1);
    if (Array.isArray(one)) {
      for (const element of one) open.push({ value: element, level: level + 1 });
      continue;
    }
    for (const [name, member] of Object.entries(one)) {
      size += name.length;
      open.push({ value: member, level: level + 1 });
    }
  }
  return { depth, size };
}
