/** A port on which nothing listens: that of TCPMUX (RFC 1078), which is obsolete. */
export const closedPort = 1;
