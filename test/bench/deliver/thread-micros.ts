/** The processor time that this thread has used, in microseconds. */
export function threadMicros(): number {
  const { system, user } = process.threadCpuUsage();
  return user + system;
}
