/** Fields are not wider than what people read and type in them, in pixels. */
export const fieldsWidth = 640;
