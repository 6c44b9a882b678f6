import errors from './oauth-errors.json' with { type: 'json' };

/** The error codes of OAuth 2.0 and its extensions: what each means, what to do, and where it is defined. */
export const oauthErrors: Readonly<Record<string, { meaning: string; advice: string; source: string }>> = errors;
