import { type ErrorCode, HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

/**
 * Reads a file or folder that was given on the command line.
 * @param hint What to do if it cannot be read.
 * @throws HookbenchError that says why it cannot be read
 */
export function reading<Content>(
  name: string,
  read: () => Content,
  hint: string,
  code: ErrorCode = 'wrong_usage',
): Content {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof HookbenchError) throw cause;
    const reason = reasons[String((cause as { code?: unknown }).code)] ?? messageOf(cause);
    throw new HookbenchError(code, `Cannot read ${name}: ${reason}.`, { hint, cause });
  }
}
