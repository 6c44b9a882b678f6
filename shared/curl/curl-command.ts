import type { RequestMessage } from '../model/message.ts';
import { shellQuote } from './shell-quote.ts';

/** Headers that curl sets itself, and traceparent, which would add the copy to the original trace. */
const omitted = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'transfer-encoding',
  'traceparent',
]);

/**
 * The request as a curl command that sends the same method, headers and body.
 * @param options Further arguments, e.g. `--insecure`.
 */
export function curlCommand({ method, url, headers, body }: RequestMessage, options: readonly string[] = []): string {
  const lines = [
    ['curl -i', globFlag(url), methodFlag(method, body.size > 0), ...options.map(argument), ' ', shellQuote(url)].join(
      '',
    ),
  ];
  for (const [name, value] of headers) {
    if (!omitted.has(name.toLowerCase())) lines.push(`-H ${shellQuote(`${name}: ${value}`)}`);
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

/** With a body, curl sends POST unless a method is given. */
function methodFlag(method: string, hasBody: boolean): string {
  if (method === 'GET' && !hasBody) return '';
  return method === 'HEAD' && !hasBody ? ' --head' : ` -X ${shellQuote(method)}`;
}

/** Without `-g`, curl treats brackets and braces in a URL as a pattern. */
function globFlag(url: string): string {
  return /[[\]{}]/.test(url) ? ' -g' : '';
}
