import { readFileSync, realpathSync } from 'node:fs';

/** The device and file system of a folder, e.g. `/dev/vda ext4`. */
export function diskOf(folder: string): string {
  const path = realpathSync(folder);
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' '));
    const holding = mounts.filter(([, at = '']) => at === '/' || path === at || path.startsWith(`${at}/`));
    const [device, , type] = holding.sort((a, b) => (a[1]?.length ?? 0) - (b[1]?.length ?? 0)).at(-1) ?? [];
    return `${device ?? '?'} ${type ?? '?'}`;
  } catch {
    return 'a disk of unknown kind';
  }
}
