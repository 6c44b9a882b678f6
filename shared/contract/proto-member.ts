/** Data that `JSON.stringify` writes as it is. */
class AsJson {
  private readonly data: unknown;
  constructor(data: unknown) {
    this.data = data;
  }
  toJSON(): unknown {
    return this.data;
  }
}

/** For the transports: objects with a member `__proto__`, which the serializers of oRPC lose, are sent whole. */
export const protoMember = {
  type: 100,
  condition: (data: unknown): boolean => typeof data === 'object' && data !== null && Object.hasOwn(data, '__proto__'),
  serialize: (data: unknown): unknown => new AsJson(data),
  deserialize: (data: unknown): unknown => data,
};
