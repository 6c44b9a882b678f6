import labels from './parameter-labels.json' with { type: 'json' };
import claims from './claim-labels.json' with { type: 'json' };

/** The meaning of each claim and header parameter of a token. */
export const claimLabels: Readonly<Record<string, string>> = claims;

/** The meaning of each parameter of the OAuth endpoints. */
export const parameterLabels: Readonly<Record<string, string>> = labels;
