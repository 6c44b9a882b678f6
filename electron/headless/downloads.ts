import type { IncomingMessage, ServerResponse } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../engine/clock.ts';
import type { Random } from '../engine/random.ts';
import { answerFile } from './answer-file.ts';

/** Prefix of the paths of downloads. */
export const downloadPath = '/download/';

const keptMs = 60_000;
/** Max pending downloads; the oldest are dropped. */
const maxPending = 20;

/** Files that a browser downloads directly, without being able to send the control key. */
export interface Downloads {
  /** @returns A path where the file can be downloaded once, within a minute. */
  offer(file: File): string;
  /** Sends the file of a path. @throws HookbenchError `code_used`, `method_not_allowed` */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Each path contains a random code of 192 bits that works once. */
export function createDownloads(random: Random, clock: Clock): Downloads {
  const pending = new Map<string, { file: File; untilMs: number }>();

  function take(code: string): File | undefined {
    const found = pending.get(code);
    pending.delete(code);
    return found && found.untilMs > clock.now() ? found.file : undefined;
  }

  return {
    offer(file) {
      const code = random.bytes(24).toString('base64url');
      pending.set(code, { file, untilMs: clock.now() + keptMs });
      for (const oldest of [...pending.keys()].slice(0, pending.size - maxPending)) pending.delete(oldest);
      return downloadPath + code;
    },
    async answer(request, response) {
      if (request.method !== 'GET') {
        response.setHeader('allow', 'GET');
        throw new HookbenchError('method_not_allowed', 'Only GET is allowed here.');
      }
      const file = take((request.url ?? '').slice(downloadPath.length));
      if (!file) {
        throw new HookbenchError('code_used', 'This download link is unknown, expired, or was used before.', {
          hint: 'Export again. A link works once, within a minute.',
        });
      }
      await answerFile(response, file);
    },
  };
}
