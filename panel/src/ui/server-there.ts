const pauseMs = 2000

/**
 * Whether the server can be reached. If not, a reload would replace our page with the browser's
 * error page.
 */
export const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    (reply) => reply.ok,
    () => false,
  )

/** Loads optional code; a failure is thrown instead of reloading the page. */
export async function loadWithoutReload<T>(load: () => Promise<T>): Promise<T> {
  const keep = (event: Event) => event.stopImmediatePropagation()
  addEventListener('vite:preloadError', keep, { capture: true })
  try {
    return await load()
  } finally {
    removeEventListener('vite:preloadError', keep, { capture: true })
  }
}

/**
 * Loads code, and waits while the server cannot be reached. The error is final, and is thrown, if
 * loading fails again once the server has been reached: it may just have come back.
 */
export async function onceThere<T>(load: () => Promise<T>): Promise<T> {
  for (let isBack = false; ;) {
    try {
      return await (isBack ? load() : loadWithoutReload(load))
    } catch (error) {
      if (isBack) throw error
      isBack = await isServerThere()
      if (!isBack) await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
}
