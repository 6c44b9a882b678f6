import type { IncomingMessage, ServerResponse } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../engine/clock.ts';
import type { Random } from '../engine/random.ts';
import { answerFile } from './answer-file.ts';

/** Below it each file has an address of its own. */
export const downloadPath = '/download/';

const keptMs = 60_000;
/** So many wait; older ones make room. */
const mostWaiting = 20;

/** Files that a browser downloads by itself, for which it cannot send the control key. */
export interface Downloads {
  /** @returns The path at which a file is handed out, once and within a minute. */
  offer(file: File): string;
  /** Hands out the file of a path. @throws HookbenchError `code_used`, `method_not_allowed` */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** The addresses hold a code of 192 bits, which is taken back when it is used. */
export function createDownloads(random: Random, clock: Clock): Downloads {
  const waiting = new Map<string, { file: File; untilMs: number }>();

  function take(code: string): File | undefined {
    const found = waiting.get(code);
    waiting.delete(code);
    return found && found.untilMs > clock.now() ? found.file : undefined;
  }

  return {
    offer(file) {
      const code = random.bytes(24).toString('base64url');
      waiting.set(code, { file, untilMs: clock.now() + keptMs });
      for (const oldest of [...waiting.keys()].slice(0, waiting.size - mostWaiting)) waiting.delete(oldest);
      return downloadPath + code;
    },
    async answer(request, response) {
      if (request.method !== 'GET') {
        response.setHeader('allow', 'GET');
        throw new HookbenchError('method_not_allowed', 'GET is taken here.');
      }
      const file = take((request.url ?? '').slice(downloadPath.length));
      if (!file) {
        throw new HookbenchError('code_used', 'The address of this download is unknown, was used, or is too old.', {
          hint: 'Export again; an address works once, for a minute.',
        });
      }
      await answerFile(response, file);
    },
  };
}
