import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fault } from '#server/kit/fault.ts'
import { sendProblem } from '#server/kit/problem.ts'
import { langOf } from '#server/kit/serve.ts'

/** Serves the built panel: hashed names for ever, the page itself never from a cache; any other path is the panel's own affair. */
export async function servePanel(app: FastifyInstance, panel: string): Promise<void> {
  const page = await readFile(join(panel, 'index.html'), 'utf8')
  await app.register(async (scope) => {
    // The build names its files plainly; what climbs, doubles a slash or is not text is the address of nothing.
    scope.addHook('onRequest', async ({ url }) => {
      if (!/^\/assets\/\w[\w./-]*(\?|$)/.test(url) || /\/[/.]/.test(url)) throw fault('not_found')
    })
    await scope.register(files, {
      root: join(panel, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|files|metrics)(\/|$|\?)/.test(request.url)
    if (!isPage) return sendProblem(reply, langOf(request.headers['lang']), fault('not_found'), request.log)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })
}
