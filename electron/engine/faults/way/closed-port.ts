/** A port that nobody listens at: that of TCPMUX (RFC 1078), long out of use. */
export const closedPort = 1;
