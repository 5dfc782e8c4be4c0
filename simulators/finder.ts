/** Returns a function that finds an entry of a map, and throws a refusal if there is none. */
export const finderIn =
  <K, V>(entries: ReadonlyMap<K, V>, refuse: (key: K) => Error) =>
  (key: K): V => {
    const found = entries.get(key)
    if (found === undefined) throw refuse(key)
    return found
  }
