/** Parses the data of an event: empty, a JSON object, or an error. */
export function dataOf(text: string): { data?: Record<string, unknown> } | { problem: string } {
  if (text.trim() === '') return {};
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return { data: data as Record<string, unknown> };
    return { problem: 'Enter a JSON object, such as {"reason": "timeout"}.' };
  } catch (error) {
    return { problem: `Invalid JSON: ${error instanceof Error ? error.message : 'cannot parse it'}.` };
  }
}
