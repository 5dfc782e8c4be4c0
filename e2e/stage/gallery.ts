import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import fastify from 'fastify'
import { build, type UserConfig } from 'vite'
import config from '../../panel/vite.config.ts'
import { headers } from '../../server/src/app/headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/**
 * The gallery of widgets, built like the panel and served with the panel's content security policy.
 * It contains all three languages, since no user downloads it. Returns its address.
 */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'sofra-gallery-'))
  const { root = '', plugins = [], build: how } = config as UserConfig
  const isKept = (it: unknown) => (it as { name?: string } | null)?.name !== 'sofra:one-language'
  await build({
    ...(config as UserConfig),
    configFile: false,
    logLevel: 'error',
    plugins: plugins.filter(isKept),
    build: {
      ...how,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        ...how?.rolldownOptions,
        input: { gallery: join(root, 'gallery.html'), boot: join(root, 'src/app/boot.ts') },
      },
    },
  })
  const server = fastify()
  server.addHook('onRequest', headers('http://localhost'))
  server.get('/*', async ({ url }, reply) => {
    const path = new URL(url, 'http://localhost').pathname
    return reply.type(types[extname(path)] ?? 'application/octet-stream').send(await readFile(join(outDir, path)))
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `${url}/gallery.html`,
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
