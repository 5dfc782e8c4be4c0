const pauseMs = 2000

/** Whether the server can be reached: without it a reload would leave the browser's own error page in place of ours. */
export const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    (reply) => reply.ok,
    () => false,
  )

/** Loads code, for as long as it takes for the server to be there; what fails although it is there is lost, and thrown. */
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
