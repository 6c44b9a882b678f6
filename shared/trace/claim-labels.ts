import labels from './claim-labels.json' with { type: 'json' };

/** The meaning of each claim and header parameter of a token. */
export const claimLabels: Readonly<Record<string, string>> = labels;
