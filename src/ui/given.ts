/** Drops what is undefined, so that optional props can be handed on to a component that takes them or leaves them out. */
export const given = <T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
