/** What the page posts on its message port after each message that it has read, so that the engine waits for a busy page. */
export const portMessageRead = 'hookbench:read';
