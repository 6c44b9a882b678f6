import { parameterLabels } from '../trace/parameter-labels.ts';
import table from './labels.json' with { type: 'json' };
import attributes from './event-labels.json' with { type: 'json' };
import errors from './oauth-errors.json' with { type: 'json' };

/** The error codes of OAuth 2.0 and its extensions: what each means, what to do, and where it is defined. */
export const oauthErrors: Readonly<Record<string, { meaning: string; advice: string; source: string }>> = errors;

/** The meaning of each attribute of a CloudEvent (CloudEvents 1.0.2). */
export const eventLabels: Readonly<Record<string, string>> = attributes;

/** The meaning of each member of a token response and of related responses. */
export const responseLabels: Readonly<Record<string, string>> = { ...parameterLabels, ...table.response };

/** The meaning of each parameter of `WWW-Authenticate`. */
export const challengeLabels: Readonly<Record<string, string>> = table.challenge;

/** The meaning of each attribute of a cookie. */
export const cookieLabels: Readonly<Record<string, string>> = table.cookie;

/** The meaning of each member of a problem document (RFC 9457 3.1). */
export const problemLabels: Readonly<Record<string, string>> = table.problem;
