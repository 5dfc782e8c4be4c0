import type { FastifyInstance } from 'fastify'

/**
 * Counts the requests whose handlers have not ended. A server that closes waits for the requests of
 * open connections only: the handler of a request whose client has hung up goes on by itself, and
 * would meet a closed database. Must be called before the first route is added.
 * @returns a function that waits until all handlers have ended
 */
export function countRunning(app: FastifyInstance): () => Promise<void> {
  const running = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply)
      if (!(result instanceof Promise)) return result
      const ended = result.catch(() => undefined).finally(() => running.delete(ended))
      running.add(ended)
      return result
    }
  })
  return async () => {
    while (running.size > 0) await Promise.all(running)
  }
}
