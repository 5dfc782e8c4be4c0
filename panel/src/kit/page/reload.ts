import { isServerThere } from '#panel/ui/server-there.ts'

const key = 'sofra.reloaded'

/**
 * Reloads the page (spec §8: route chunk load failure → reload). Does nothing if a reload within
 * the last half minute did not help or the server cannot be reached, because the current page is
 * better than none.
 */
export async function reloadOnce() {
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < 30_000 || !(await isServerThere())) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}
