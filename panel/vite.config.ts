import { defineConfig, type Plugin } from 'vite'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { oneLanguage } from './vite-words.ts'

const server = 'http://localhost:3000'

/**
 * Files whose components render on every event, or by the hundred. Only these go through React's
 * compiler, because its memoization makes the code larger and saves nothing for components that
 * render a few times per visit.
 */
const drawnOften = /\/src\/(ui\/table(-row)?|kit\/list\/list-rows|features\/(ordering|menu\/menu)\/.*)\.tsx?$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // React Aria contains 34 languages; the panel uses three.
    lightLocale(),
    lightModal(),
    { ...optimizeLocales.vite({ locales: ['tr-TR', 'en-US', 'de-DE'] }), enforce: 'pre' } as Plugin,
    oneLanguage(),
    react({ compiler: true, include: drawnOften }),
    tailwindcss(),
    lightIcons(),
    lightStyles(),
    leafletAsModule(),
    bootFirst(),
  ],
  server: { port: 5173, proxy: { '/api': { target: server, ws: true } } },
  build: {
    outDir: 'dist',
    manifest: true,
    // The browsers that support `light-dark()`, `:has()` and `oklch()`. `field-sizing` is optional.
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false, resolveDependencies: notHereYet },
    // The content policy refuses fonts and pictures in data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, boot: `${import.meta.dirname}/src/app/boot.ts` },
      output: {
        entryFileNames: 'assets/js/[name]-[hash].js',
        chunkFileNames: 'assets/js/[name]-[hash].js',
        // Compiles these chunks beside the main thread while they load, instead of each function at
        // its first call, because most of their functions are called at once.
        postBanner: ({ name }) => (calledAtOnce.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'boot', test: /src\/(app\/boot|ui\/(theme|trusted-types))\.ts$/, priority: 2 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            { name: togetherWith, debugName: 'base, house, page, list' },
            // Infinite queries are left out of this chunk, so that they load with the fields that
            // use them.
            {
              name: 'tanstack',
              test: /node_modules.(@tanstack(?!.*[iI]nfiniteQuery(Observer)?\.)|use-sync-external-store)/,
            },
            { name: 'icons', test: /node_modules.lucide-react/, minShareCount: 4 },
          ],
        },
      },
    },
  },
})

const calledAtOnce = /^(react|tanstack|base|house|page|list|orders)$/

/**
 * How modules are grouped into chunks. Many tiny files compress worse than one, and each needs its
 * own request. The chunks contain, in this sequence: what both the sign-in pages and the shell
 * need; what else every page needs; what lists and forms share; what only lists need; what both
 * views of the orders need. A chunk never contains a module that its pages would not have loaded
 * anyway.
 */
const house = ['app/house.tsx', 'app/shell.tsx']
const list = 'kit/list/list-page.tsx'
const lists = [list, 'kit/list/columns.tsx']
const orders = 'features/ordering/order'
/** `beside` leaves out modules that are also needed by a page that does not load this file. */
const bundles: { name: string; of: string[]; and?: string[]; beside?: string }[] = [
  { name: 'base', of: house, and: ['app/main.tsx', 'app/door.tsx', 'features/identity/login/login.tsx'] },
  { name: 'base', of: ['app/door-screens.ts'] },
  { name: 'house', of: house },
  { name: 'page', of: lists, and: ['kit/form/form-page.tsx', 'kit/form/fields.tsx'] },
  { name: 'list', of: lists, beside: list },
  { name: 'columns', of: lists, beside: 'kit/list/columns.tsx' },
  { name: 'orders', of: [`${orders}/list.tsx`], and: [`${orders}/board-view.tsx`], beside: `${orders}/words.ts` },
]
const bundleOf = new Map<string, string>()

interface ModuleInfo {
  importedIds?: string[]
  dynamicallyImportedIds?: string[]
}

function togetherWith(id: string, ctx: { getModuleInfo: (id: string) => ModuleInfo | null }) {
  if (bundleOf.size === 0) {
    const screens = closureOf(['app/screens.ts', 'app/parts.ts', 'app/door-screens.ts'])
    const pages = [...screens].flatMap((it) => ctx.getModuleInfo(it)?.dynamicallyImportedIds ?? [])
    const needs = pages.map((it) => closure([it]))
    for (const { name, of, and, beside } of bundles) {
      const needed = and && closureOf(and)
      const elsewhere = beside ? needs.filter((it) => !it.has(at(beside))) : []
      for (const it of closureOf(of))
        if (!bundleOf.has(it) && (!needed || needed.has(it)) && !elsewhere.some((page) => page.has(it)))
          bundleOf.set(it, name)
    }
  }
  return bundleOf.get(id) ?? null

  /**
   * These files and everything that they import, directly or indirectly. Libraries are not
   * followed, because only the bundler knows which parts of them are used.
   */
  function closure(ids: readonly string[], seen = new Set<string>()): Set<string> {
    const walk = (it: string) => {
      if (seen.has(it) || it.includes('node_modules')) return
      seen.add(it)
      ctx.getModuleInfo(it)?.importedIds?.forEach(walk)
    }
    ids.forEach(walk)
    return seen
  }
  function closureOf(paths: readonly string[]) {
    return closure(paths.map(at))
  }
}
const at = (path: string) => `${import.meta.dirname}/src/${path}`

/** Replaces one piece of React Aria's code. Fails if a new version no longer contains it. */
function inReactAria(name: string, id: RegExp, asked: string, put: string): Plugin {
  return {
    name: `sofra:${name}`,
    enforce: 'pre',
    transform: {
      filter: { id },
      handler(code) {
        if (!code.includes(asked)) throw new Error(`React Aria no longer says «${asked}»`)
        return code.replace(asked, put)
      },
    },
  }
}

/**
 * When it loads, React Aria asks for the locales of Intl's date formats, which takes some twenty
 * milliseconds. It only wants to know whether the browser's language tag is well formed.
 * `getCanonicalLocales` answers that at no cost.
 */
function lightLocale() {
  return inReactAria(
    'light-locale',
    /react-aria.*useDefaultLocale\.m?js$/,
    'Intl.DateTimeFormat.supportedLocalesOf([',
    'Intl.getCanonicalLocales([',
  )
}

/**
 * React Aria makes the page behind a dialog inert, and the browser then restyles each of its
 * elements, both when the dialog opens and when it closes. On a board of a thousand cards this is
 * most of the cost. `aria-hidden`, which React Aria used before `inert` existed, restyles nothing.
 * The scrim still covers the page, the focus stays in the dialog, and screen readers skip the page
 * (e2e/peek.spec.ts).
 */
function lightModal() {
  return inReactAria(
    'light-modal',
    /react-aria.*private.overlays.useModalOverlay\.m?js$/,
    'shouldUseInert: true',
    'shouldUseInert: false',
  )
}

/**
 * Reduces each icon to its lines. Lucide adds random keys, which static elements do not need and
 * which do not compress. It also adds classes made of current and former names, and looks up global
 * icon settings. The panel uses none of these.
 */
function lightIcons(): Plugin {
  const unused = /,\s*key: "[a-z0-9]+"|^ {2}(name: "[^"]*"|size: 24),$|,\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm
  return {
    name: 'sofra:light-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react.*\/(icons\/[\w-]+|createLucideIcon)\.mjs$/ },
      handler: (code, id) => (id.endsWith('/createLucideIcon.mjs') ? drawnIcon : code.replaceAll(unused, '')),
    },
  }
}

const drawnIcon = `
import { createElement } from 'react'
const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
export default ({ node }) => {
  const children = node.map(([tag, given], key) => createElement(tag, { ...given, key }))
  return ({ size = 24, ...given }) =>
    createElement('svg', {
      'xmlns': 'http://www.w3.org/2000/svg', 'viewBox': '0 0 24 24', 'width': size, 'height': size, ...line,
      'aria-hidden': given['aria-label'] ? undefined : true, ...given, children,
    })
}`

/**
 * Removes Tailwind's fallback for browsers without `@property`, because all browsers that the build
 * targets support it.
 */
function lightStyles(): Plugin {
  return {
    name: 'sofra:light-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replace(/@layer properties\{@supports.*?\}\}\}(?=@layer)/s, '')
    },
  }
}

/**
 * Uses Leaflet's ES module, so that unused parts are left out. When it loads, Leaflet tests whether
 * SVG can be written as HTML, only for a flag in its own attribution, which we do not show. Trusted
 * Types refuse that test, so it is removed.
 */
function leafletAsModule(): Plugin {
  const asked = "div.innerHTML = '<svg/>';"
  return {
    name: 'sofra:leaflet-as-module',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
      optimizeDeps: { exclude: ['leaflet/dist/leaflet-src.esm.js'] },
    }),
    transform: {
      filter: { id: /leaflet-src\.esm\.js$/ },
      handler(code) {
        if (!code.includes(asked)) throw new Error('Leaflet no longer writes SVG as HTML')
        return code.replace(asked, '')
      },
    },
  }
}

/**
 * The files to preload for a page: those that it needs besides its own and those that every page
 * has already loaded.
 */
function notHereYet(page: string, needed: string[], { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' }) {
  if (hostType === 'html') return needed
  const here = /\/index-/.test(hostId)
    ? /\/(rolldown-runtime|iso|I18nProvider|react|base|icons)-/
    : /\/(rolldown-runtime|iso|I18nProvider|react|base|icons|tanstack|house|page)-/
  return needed.filter((it) => it !== page && !here.test(it))
}

/**
 * Makes the boot script a small file of its own that blocks the first paint; Vite would merge it
 * into the app's. Also preloads the font.
 */
function bootFirst(): Plugin {
  return {
    name: 'sofra:boot-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'boot')
        if (!chunk) throw new Error('The boot script was not built')
        const src = `/${chunk.fileName}`
        const tag = `<script type="module" blocking="render" crossorigin src="${src}"></script>`
        // The browser finds the font only after reading the stylesheet. Text that is already
        // visible would then change its width.
        const font = Object.values(bundle ?? {}).find((file) => file.fileName.endsWith('.woff2'))
        if (!font) throw new Error('The font was not built')
        const early = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}">`
        return html
          .replace(/<link rel="modulepreload"[^>]*boot-[^>]*>\s*/, '')
          .replace('</title>', `</title>\n    ${tag}\n    ${early}`)
      },
    },
  }
}
