/**
 * A value that consists of references to variables, such as `Bearer {{token}}`, with quotes around it or not: it is no
 * secret itself.
 */
const pattern = /^"?(?:[\w-]+ )?(?:\{\{\s*[\w.$-]{1,100}\s*\}\}[:._ -]?)+"?$/;

export const isOnlyReference = (value: string): boolean => value.includes('{{') && pattern.test(value);
