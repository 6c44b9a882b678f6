import { HookbenchError, type ErrorCode, messageOf } from '#shared/errors/hookbench-error.ts';

const known: Readonly<Record<string, readonly [code: ErrorCode, what: string, hint: string]>> = {
  ENOENT: ['not_found', 'does not exist', 'Check the path.'],
  ENOTDIR: ['bad_input', 'is not a folder', 'Enter the path of a folder.'],
  EACCES: ['bad_input', 'cannot be accessed: permission denied', 'Change its permissions, or use another folder.'],
  EPERM: ['bad_input', 'cannot be changed: the system does not permit it', 'Change its permissions.'],
  EEXIST: ['conflict', 'exists already', 'Choose another name.'],
  ENOSPC: ['storage_failed', 'cannot be written: the disk is full', 'Free some space, then try again.'],
  EROFS: ['storage_failed', 'is on a read-only disk', 'Use a folder on another disk.'],
  ENAMETOOLONG: ['bad_input', 'has a name that is too long', 'Use a shorter name.'],
};

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** An error of the file system in the words of Hookbench. Other errors stay as they are. */
export function diskError(error: unknown, path: string): Error {
  if (error instanceof HookbenchError) return error;
  const [code, what, hint] = known[codeOf(error)] ?? ['storage_failed', messageOf(error), 'Check the disk.'];
  return new HookbenchError(code, `${path} ${what}.`, { hint, field: '/path', cause: error });
}
