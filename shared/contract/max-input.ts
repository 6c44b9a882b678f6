/** Max bytes of one input of the control API: enough for the largest text to inspect. */
export const maxInputBytes = 5 * 1024 * 1024;
/** Max bytes of the documents of an interface, over REST. */
export const maxInterfaceBytes = 24 * 1024 * 1024;
