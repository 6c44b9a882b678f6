/** Whether a text has the form of an http or https URL with a host. */
export const isHttpAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(text);
