import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import type { BodyView } from '#shared/model/message.ts';
import { isJson } from '#shared/text/json.ts';

/** The parts of a message that describe its body. */
export interface WithBody {
  headers: readonly HeaderPair[];
  body: BodyView;
}

/** The kind of a body as received, with its declared content encoding. */
export function bodyKindOf({ body, headers }: WithBody): string {
  const field = (wanted: string): string => firstHeader(headers, wanted) ?? '';
  const encoding = field('content-encoding');
  return encoding === '' ? kindOf(body, field('content-type')) : `${encoding}: ${kindOf(body, '')}`;
}

function kindOf({ content, encoding, size }: BodyView, type: string): string {
  if (size === 0) return 'empty';
  if (encoding !== 'utf8') return 'bytes';
  if (/^\s*<(!doctype html|html)/i.test(content)) return 'web page';
  if (isJson(content)) return 'JSON';
  return type.includes('json') ? 'malformed JSON' : 'text';
}
