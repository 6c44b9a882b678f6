import { percentDecoded } from '../text/percent.ts';
import { isSecretName } from './secret-name.ts';

const mark = '[redacted]';

function shownParameter(part: string): string {
  const at = part.indexOf('=');
  return at >= 0 && isSecretName(percentDecoded(part.slice(0, at))) ? part.slice(0, at + 1) + mark : part;
}

/** The parameters of a query or fragment, with their separators. */
const parameters = /[^&?#]+/g;

/** A URL for display in a sentence: without a password and without the secrets in its query and fragment. */
export function shownUrl(url: string): string {
  const query = url.search(/[?#]/);
  const address = query < 0 ? url : url.slice(0, query);
  const rest = query < 0 ? '' : url.slice(query);
  return address.replace(/^([a-z]+:\/\/)[^/@]*@/i, `$1${mark}@`) + rest.replace(parameters, shownParameter);
}
