/** The data of an event as it was typed: nothing, a JSON object, or why it is none. */
export function dataOf(text: string): { data?: Record<string, unknown> } | { problem: string } {
  if (text.trim() === '') return {};
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return { data: data as Record<string, unknown> };
    return { problem: 'A JSON object is wanted, such as {"reason": "timeout"}.' };
  } catch (error) {
    return { problem: `Not JSON yet: ${error instanceof Error ? error.message : 'it cannot be read'}.` };
  }
}
