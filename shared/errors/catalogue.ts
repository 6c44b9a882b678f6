import rows from './catalogue.json' with { type: 'json' };

/** All error codes of Hookbench with their HTTP status and title. The meaning of a code never changes. */
export const catalogue: Readonly<Record<ErrorCode, { status: number; title: string }>> = rows;

export type ErrorCode = keyof typeof rows;
