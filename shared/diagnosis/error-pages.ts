import type { Evidence } from './evidence.ts';
import { isPage, pageTitle } from './messages.ts';

/** Messages that PHP, Python, Java, .NET and Ruby write if a program fails. */
const crash =
  /<b>(Fatal error|Parse error|Warning|Notice|Deprecated)<\/b>:|(^|\n)(PHP )?Fatal error: |Uncaught (\w*Error|\w*Exception)\b|Traceback \(most recent call last\)|Exception in thread "|\n\s+at [\w.$<>]{1,200}\([\w.]{1,100}:\d{1,6}\)|Unhandled exception\b|<faultstring/;

/** Whether the body is the message of a program that failed. */
export const showsCrash = ({ responseText = '' }: Evidence): boolean => crash.test(responseText.slice(0, 4096));

/** Whether the body is a page of an error although the status is a success. */
export const showsErrorPage = (evidence: Evidence): boolean =>
  isPage(evidence) &&
  /^(error( ?[:|–.-]| \d| page|$)|errors? occurred\b|[45]\d\d( ?[:|–.-]|$| (error|bad request|gone|method not allowed|payment required|too many requests|unauthori[sz]ed|gateway time-?out)\b))|\b(page )?not found\b|\b(internal server|server) error\b|bad gateway|(service|site) (temporarily )?unavailable|access denied|\bforbidden\b|application error/i.test(
    pageTitle(evidence) ?? '',
  );
