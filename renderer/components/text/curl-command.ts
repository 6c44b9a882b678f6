import type { RequestMessage } from '#shared/model/message.ts';
import { shellQuote } from './shell-quote.ts';

/** Headers that curl writes itself, and the one that would join the copy to the trace of the original. */
const left = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'transfer-encoding', 'traceparent']);

/**
 * The request as a curl command that sends the same method, headers and body.
 * @param options Further arguments, e.g. `--insecure`.
 */
export function curlCommand({ method, url, headers, body }: RequestMessage, options: readonly string[] = []): string {
  const lines = [
    ['curl -i', globFlag(url), methodFlag(method), ...options.map(argument), ' ', shellQuote(url)].join(''),
  ];
  for (const [name, value] of headers) {
    if (!left.has(name.toLowerCase())) lines.push(`-H ${shellQuote(`${name}: ${value}`)}`);
  }
  if (body.size > 0 && body.encoding === 'utf8') lines.push(`--data-raw ${shellQuote(body.content)}`);
  if (body.size > 0 && body.encoding === 'base64') {
    return `printf %s ${shellQuote(body.content)} | base64 -d | ${[...lines, '--data-binary @-'].join(' \\\n  ')}`;
  }
  return lines.join(' \\\n  ');
}

function argument(text: string): string {
  return ` ${shellQuote(text)}`;
}

function methodFlag(method: string): string {
  if (method === 'GET') return '';
  return method === 'HEAD' ? ' --head' : ` -X ${shellQuote(method)}`;
}

/** Without it curl takes brackets and braces of an address for a pattern. */
function globFlag(url: string): string {
  return /[[\]{}]/.test(url) ? ' -g' : '';
}
