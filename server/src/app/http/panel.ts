import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { codingOf, type Coding } from '#server/kit/answer/coding.ts'
import { refuseUnknown } from './unknown.ts'

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  woff2: 'font/woff2',
}

/** A file of the build in each of its forms: uncompressed, and compressed by the build. */
type Asset = { plain: Buffer } & Partial<Record<Coding, Buffer>>

/**
 * Serves the built panel. Files with hashed names are cached for ever; the page itself is never
 * cached and is in the visitor's language. The panel handles any other path. All files are read at
 * the start (some 13 MB), so that a server continues to serve its own build while the next one is
 * built in the same folder.
 */
export async function servePanel(app: FastifyInstance, panel: string): Promise<void> {
  const pages = await Promise.all(langs.map((lang) => readFile(join(panel, `${lang}.html`), 'utf8')))
  const assets = await assetsIn(join(panel, 'assets'))
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (request, reply) => {
      const name = request.params['*']
      // A file without texts exists only once, for all languages.
      const asset = assets.get(name) ?? assets.get(name.replace(ofLanguage, 'js/'))
      if (!asset) throw fault('not_found')
      const coding = codingOf(request.headers['accept-encoding'])
      const compressed = coding && asset[coding]
      if (compressed) reply.header('content-encoding', coding)
      const content = compressed ?? asset.plain
      return reply
        .header('content-type', types[extname(name).slice(1)])
        .header('content-length', content.length)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .send(request.method === 'HEAD' ? undefined : content)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|files|metrics)(\/|$|\?)/.test(request.url)
    if (!isPage) return refuseUnknown(request, reply)
    return reply
      .headers({ 'cache-control': 'no-store', vary: 'cookie, accept-language, accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(pages[langs.indexOf(languageOf(request))])
  })
}

const ofLanguage = new RegExp(`^(${langs.join('|')})/`)

/**
 * The language by spec §9 and by the panel's own rule (kit/words/language.ts): that of the language
 * cookie, otherwise the user's, otherwise the browser's if it is supported, otherwise Turkish.
 */
function languageOf({ headers }: FastifyRequest): Lang {
  const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1]
  const browser = (headers['accept-language'] ?? '')
    .split(',')
    .map((it) => ({ lang: it.trim().slice(0, 2).toLowerCase(), weight: Number(/;\s*q=([\d.]+)/.exec(it)?.[1] ?? 1) }))
    .filter((it) => it.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const wanted = [cookie('language'), cookie('user_language'), ...browser.map((it) => it.lang)]
  return wanted.flatMap((it) => langs.filter((lang) => lang === it))[0] ?? 'tr'
}

async function assetsIn(folder: string): Promise<Map<string, Asset>> {
  const files = new Set((await readdir(folder, { recursive: true })).map((it) => it.replaceAll('\\', '/')))
  const read = async (name: string) => (files.has(name) ? readFile(join(folder, name)) : undefined)
  const asset = async (name: string): Promise<[string, Asset]> => {
    const [plain, br, gzip] = await Promise.all([readFile(join(folder, name)), read(`${name}.br`), read(`${name}.gz`)])
    return [name, { plain, ...(br && { br }), ...(gzip && { gzip }) }]
  }
  return new Map(await Promise.all([...files].filter((it) => types[extname(it).slice(1)]).map(asset)))
}
