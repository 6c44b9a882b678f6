/** Where every path of the authorization server begins, and each issuer identifier ends. */
export const issuerPath = '/oauth2';
