import { isServerThere } from '#panel/ui/server-there.ts'

const key = 'sofra.reloaded'

/**
 * Reloads, unless that was tried within the last half minute and did not help (spec §8: route chunk load failure → reload), or the server is away: the page that
 * is there is worth more than none.
 */
export async function reloadOnce() {
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < 30_000 || !(await isServerThere())) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

/** Loads optional code: a failure is thrown, without a reload. */
export async function loadWithoutReload<T>(load: () => Promise<T>): Promise<T> {
  const keep = (event: Event) => event.stopImmediatePropagation()
  addEventListener('vite:preloadError', keep, { capture: true })
  try {
    return await load()
  } finally {
    removeEventListener('vite:preloadError', keep, { capture: true })
  }
}
