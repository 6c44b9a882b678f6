/** Why a message of a fleet is left out. */
export class MessageRejected extends Error {}

/** A message that this member cannot open: it was encrypted with a different key, damaged, or sent for another purpose. */
export class MessageLocked extends MessageRejected {}
