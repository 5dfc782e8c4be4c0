import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'
import type { Tree } from './bare-page.ts'
import { root } from './in-browser.ts'

/**
 * Serves the bare page, which renders `tree` and then the rows of `next`, and at /modules a page
 * that evaluates `scripts`.
 */
export async function bareServer() {
  const assets = join(root, 'panel/dist/assets')
  const style = (await readdir(assets)).find((it) => /^index-.*\.css$/.test(it))!
  // A file without texts is the same for all languages.
  const assetOf = (name: string) =>
    readFile(join(assets, name)).catch(() => readFile(join(assets, name.replace(/^\w+\//, 'js/'))))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'bare-page.ts'), output: { codeSplitting: false } },
    },
  })
  const [script] = (Array.isArray(built) ? built[0]! : (built as { output: { code: string }[] })).output as [
    { code: string },
  ]
  const said: { url: string; tree?: Tree; next?: Tree; scripts: string[]; close: () => void } = {
    url: '',
    scripts: [],
    close: () => server.close(),
  }
  const html = (content: string) =>
    ['text/html', `<!doctype html><html lang="tr"><meta charset="utf-8">${content}`] as const
  const server = createServer(async ({ url = '' }, response) => {
    const [type, body] =
      url === '/'
        ? html(
            `<link rel="stylesheet" href="/assets/${style}"><div id="root"></div><script type="module" src="/bare.js"></script>`,
          )
        : url === '/modules'
          ? html(`<body><script type="module" src="/modules.js"></script>`)
          : url === '/modules.js'
            ? // The panel's own entry is left out, because it would start the panel.
              [
                'text/javascript',
                `${said.scripts
                  .filter((it) => !/\/(index|boot)-/.test(it))
                  .map((it) => `import '${it}'\n`)
                  .join('')}document.body.id = 'evaluated'`,
              ]
            : url === '/bare.js'
              ? ['text/javascript', script.code]
              : url.endsWith('.json')
                ? ['application/json', JSON.stringify(url === '/tree.json' ? said.tree : said.next)]
                : [
                    url.endsWith('.css') ? 'text/css' : url.endsWith('.js') ? 'text/javascript' : 'font/woff2',
                    await assetOf(url.slice('/assets/'.length)).catch(() => ''),
                  ]
    response.setHeader('content-type', type)
    response.end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  said.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return said
}
