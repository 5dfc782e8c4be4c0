const pauseMs = 2000

/**
 * Whether the server can be reached: without it, a reload would replace our page with the browser's
 * error page.
 */
export const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    (reply) => reply.ok,
    () => false,
  )

/**
 * Loads code, waiting for the server to be reachable; a failure while it is reachable is final, and
 * thrown.
 */
export async function onceThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await isServerThere()) throw error
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
}
