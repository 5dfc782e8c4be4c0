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

/**
 * Loads code, and waits while the server cannot be reached. If loading fails although the server
 * can be reached, the error is final and is thrown.
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
