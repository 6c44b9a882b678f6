/** The prefix of every path of the authorization server, and the end of each issuer identifier. */
export const issuerPath = '/oauth2';
