import terms from './glossary.json' with { type: 'json' };

export type Word = keyof typeof terms;

/** The terms of Hookbench, each explained in a sentence or two. */
export const glossary: Readonly<Record<Word, string>> = terms;
