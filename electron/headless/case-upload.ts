import type { IncomingMessage } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { caseExtension, caseMediaType, largestCaseFile } from '#shared/model/case-file.ts';
import { readBody } from '../engine/http/read-body.ts';

/** The one path, below that of the control API, that takes a file. */
export const caseUploadPath = '/cases/open';

const unnamed = `case.${caseExtension}`;

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return unnamed;
  }
}

/** The name of `Content-Disposition` (RFC 6266), the extended one before the plain one. */
function nameOf(disposition = ''): string {
  const extended = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return formDecode(extended);
  return /;\s*filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? unnamed;
}

/**
 * Reads a case file that is sent as the body of a request.
 * @throws HookbenchError `wrong_media_type`, `body_too_large`
 */
export async function readCaseUpload(request: IncomingMessage): Promise<File> {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== caseMediaType && mediaType !== 'application/json') {
    throw new HookbenchError('wrong_media_type', `The body is ${mediaType ?? 'of no named type'}.`, {
      hint: `Send the file itself, as ${caseMediaType}.`,
    });
  }
  const { bytes, truncated } = await readBody(request, largestCaseFile);
  if (truncated) {
    throw new HookbenchError('body_too_large', `The file is larger than ${largestCaseFile / 1024 ** 2} MiB.`, {
      hint: 'Export one trace, or less of the journal.',
    });
  }
  return new File([bytes], nameOf(request.headers['content-disposition']), {
    type: caseMediaType,
  });
}
