/** How a note about a variable without its value ends. */
export const enterIt = 'enter its value.';
