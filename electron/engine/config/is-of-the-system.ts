/** Whether a call of the operating system failed, such as of a full disk or for want of permission. */
export const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
