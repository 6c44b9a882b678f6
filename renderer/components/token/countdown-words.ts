/** A duration in timer format: `4:05`, `1:00:00`; whole seconds, rounded up. */
export function countdownWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes)}:${two(seconds % 60)}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 100) return `${String(hours)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${String(Math.floor(hours / 24))} d`;
}
