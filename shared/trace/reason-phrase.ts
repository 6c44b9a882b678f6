import table from './reason-phrases.json' with { type: 'json' };

/** Reason phrases by status code (RFC 9110 15, RFC 6585). */
const phrases: Record<number, string> = table;

/** The reason phrase of a status; empty if it has none. */
export function reasonPhrase(status: number): string {
  return phrases[status] ?? '';
}

/** Reason phrases by status code that earlier standards and common servers use instead (RFC 2616 6.1.1, RFC 7231 6.1). */
const variants: Readonly<Record<number, RegExp>> = {
  302: /^Moved Temporarily$/i,
  408: /^Request Time-?out$/i,
  413: /^(Payload|Request Entity) Too Large$/i,
  414: /^(URI|Request-URI) Too (Long|Large)$/i,
  416: /^Requested Range Not Satisfiable$/i,
  422: /^Unprocessable Entity$/i,
  503: /^Service Temporarily Unavailable$/i,
  504: /^Gateway Time-?out$/i,
};

/** Whether a reason phrase only names the status, so that it tells nothing of its own. */
export function isStandardReason(status: number, reason: string): boolean {
  return reason.toLowerCase() === reasonPhrase(status).toLowerCase() || variants[status]?.test(reason) === true;
}

/** The status of a response with the reason phrase that the server wrote, or else the standard one. */
export function statusWords({ status, reason }: { status: number; reason?: string | undefined }): string {
  return `${String(status)} ${reason ?? reasonPhrase(status)}`.trim();
}
