/** JSON Pointers of the catcher fields that show their own errors. */
const shown: readonly RegExp[] = [
  /^(\/rules\/\d+)?\/answer$/,
  /^(\/rules\/\d+)?\/answer(\/sequence\/\d+)?\/(status|headers|body|delayMs|misbehave|forward)$/,
  /^\/rules\/\d+\/match\/(method|path|event|header|json|nth|every|first|probability|seed)$/,
  /^\/rules\/\d+(\/name)?$/,
  /^\/rules$/,
  /^\/auth(\/[a-zA-Z]+)?$/,
  /^\/allow$/,
  /^\/checks$/,
  /^\/checks\/(signature|stalenessSeconds|enforce)$/,
  /^\/checks\/signature\/(secrets|toleranceSeconds)$/,
  /^\/tls$/,
  /^\/retention(\/(captures|megabytes|days))?$/,
];

/** The field that shows the error at a pointer: the field itself or its closest ancestor. */
export function fieldOfRefusal(pointer: string | undefined): string | undefined {
  for (let at = pointer; at !== undefined && at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    if (shown.some((field) => field.test(at ?? ''))) return at;
  }
  return undefined;
}
