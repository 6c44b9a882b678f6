import type { IncomingMessage } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { caseExtension, caseMediaType, maxCaseFileBytes } from '#shared/model/case-file.ts';
import type { ByteBudget } from '../engine/http/byte-budget.ts';
import { readBody } from '../engine/http/read-body.ts';

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

/** Copies the bytes in steps, since a copy of a large file at once blocks all other requests. */
async function partsOf(bytes: Buffer): Promise<Blob[]> {
  const parts: Blob[] = [];
  for (let begin = 0; begin < bytes.length; begin += partBytes) {
    parts.push(new Blob([bytes.subarray(begin, begin + partBytes)]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return parts;
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
  const { bytes, truncated } = await readBody(request, { limit: maxCaseFileBytes, budget });
  if (truncated) {
    throw new HookbenchError('body_too_large', `The file is larger than ${maxCaseFileBytes / 1024 ** 2} MiB.`, {
      hint: 'Export a single trace, or fewer entries.',
    });
  }
  return new File(await partsOf(bytes), nameOf(request.headers['content-disposition']), {
    type: caseMediaType,
  });
}
