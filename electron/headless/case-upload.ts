import type { IncomingMessage } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { caseExtension, caseMediaType, maxCaseFileBytes } from '#shared/model/case-file.ts';
import type { ByteBudget } from '../engine/http/byte-budget.ts';
import { readBody } from '../engine/http/read-body.ts';
import type { BodyKeeper } from '../engine/http/receive-body.ts';

/** The only path of the control API that accepts a file as its body. */
export const caseUploadPath = '/cases/open';

const unnamed = `case.${caseExtension}`;

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return unnamed;
  }
}

/** The file name in `Content-Disposition` (RFC 6266). `filename*` has precedence over `filename`. */
function nameOf(disposition = ''): string {
  const extended = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return formDecode(extended);
  return /;\s*filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? unnamed;
}

const partBytes = 4 * 1024 * 1024;

/** Keeps a file in parts: one buffer for all of it would be copied again, which blocks other requests and doubles its memory. */
class FileParts implements BodyKeeper {
  size = 0;
  readonly #parts: Blob[] = [];
  #chunks: Buffer[] = [];
  #pending = 0;

  add(chunk: Buffer): void {
    this.size += chunk.length;
    this.#chunks.push(chunk);
    this.#pending += chunk.length;
    if (this.#pending >= partBytes) this.#end();
  }

  #end(): void {
    this.#parts.push(new Blob(this.#chunks));
    [this.#chunks, this.#pending] = [[], 0];
  }

  all(): Blob[] {
    this.#end();
    return this.#parts;
  }
}

/**
 * Reads a case file from the body of a request.
 * @throws HookbenchError `wrong_media_type`, `body_too_large`
 */
export async function readCaseUpload(request: IncomingMessage, budget: ByteBudget): Promise<File> {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== caseMediaType && mediaType !== 'application/json') {
    throw new HookbenchError(
      'wrong_media_type',
      `The body has ${mediaType === undefined ? 'no Content-Type' : `the media type ${mediaType}`}.`,
      {
        hint: `Send the content of the file as ${caseMediaType}.`,
      },
    );
  }
  const parts = new FileParts();
  const { truncated } = await readBody(request, { limit: maxCaseFileBytes, budget, keeper: parts });
  if (truncated) {
    throw new HookbenchError('body_too_large', `The file is larger than ${maxCaseFileBytes / 1024 ** 2} MiB.`, {
      hint: 'Export a single trace, or fewer entries.',
    });
  }
  return new File(parts.all(), nameOf(request.headers['content-disposition']), {
    type: caseMediaType,
  });
}
