/** Whether an error is from the operating system, e.g. a full disk or a missing permission. */
export const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
