import { parameterLabels } from '../trace/parameter-labels.ts';
import table from './labels.json' with { type: 'json' };

/** The meaning of each member of a token response and of related responses. */
export const responseLabels: Readonly<Record<string, string>> = { ...parameterLabels, ...table.response };

/** The meaning of each parameter of `WWW-Authenticate`. */
export const challengeLabels: Readonly<Record<string, string>> = table.challenge;

/** The meaning of each attribute of a cookie. */
export const cookieLabels: Readonly<Record<string, string>> = table.cookie;

/** The meaning of each member of a problem document (RFC 9457 3.1). */
export const problemLabels: Readonly<Record<string, string>> = table.problem;
