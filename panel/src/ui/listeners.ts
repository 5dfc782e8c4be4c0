/**
 * The listeners of a value that is held outside React: `listen` is the subscription for
 * `useSyncExternalStore`, and `tell` calls every listener after a change.
 */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
