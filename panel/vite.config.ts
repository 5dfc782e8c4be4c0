import { defineConfig, type Plugin } from 'vite'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { oneLanguage } from './vite-words.ts'

const server = 'http://localhost:3000'

/**
 * What is drawn anew with every event, or by the hundred: React's compiler remembers for it. What it remembers weighs, and what is drawn a few times a visit
 * gains nothing.
 */
const drawnOften = /\/src\/(ui\/table(-row)?|kit\/list\/list-rows|features\/(ordering|menu\/menu)\/.*)\.tsx?$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // React Aria brings 34 languages; the panel speaks three.
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
    // light-dark(), :has(), oklch(), field-sizing as a bonus: what these four read natively.
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false, resolveDependencies: notHereYet },
    // A font or picture in a data: address is one the content policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, boot: `${import.meta.dirname}/src/app/boot.ts` },
      output: {
        entryFileNames: 'assets/js/[name]-[hash].js',
        chunkFileNames: 'assets/js/[name]-[hash].js',
        // Compiled beside the main thread while it loads, not function by function as each is first called: most of what these have is called at once.
        postBanner: ({ name }) => (calledAtOnce.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'boot', test: /src\/(app\/boot|ui\/(theme|trusted-types))\.ts$/, priority: 2 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            { name: togetherWith, debugName: 'base, house, page, list' },
            // Lists that grow as one scrolls come with the fields that have them.
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
 * Dozens of files of a few hundred bytes weigh more than one of their sum, and each costs its own request. What the door and the house both need travels
 * as one, then what every page of the house needs besides, then what lists and forms share, then what lists have for themselves, then what
 * both views of the orders do. Nothing is put together that a page would not have loaded anyway.
 */
const house = ['app/house.tsx', 'app/shell.tsx']
const list = 'kit/list/list-page.tsx'
const lists = [list, 'kit/list/columns.tsx']
const orders = 'features/ordering/order'
/** `beside`: only what no page needs that does without this file. */
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

  /** What these files import, and what that imports. Libraries are one door to all they have: what of them is needed only the bundler knows. */
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

/** Puts something else in one place of React Aria; fails where a new version no longer has it. */
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
 * To learn whether the browser's language is well formed, React Aria asks at load for the locales of Intl's date formats, which takes some twenty milliseconds;
 * the question that is meant costs nothing.
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
 * A page behind a dialog is made inert by React Aria, and the browser styles each of its elements anew, as it opens and as it closes: on a board of a thousand cards most of what
 * either costs. `aria-hidden`, its way before inert was known, styles nothing: the scrim lies over the page, the focus is kept in the dialog, screen readers pass the page over
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
 * Of an icon only its lines are drawn. Lucide gives each of them a random key, which React asks of lists that change and no compression helps against; names and old names become
 * classes, and settings for all icons are looked for at each: we have neither.
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

/** Tailwind's fallback for browsers without `@property`, which the build's targets all have. */
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
 * Leaflet as the module it has beside its main file, so that what nobody uses is left out. At load it asks whether SVG can be written as HTML, for the flag in an
 * attribution of its own which we do not show: Trusted Types refuse that, and the answer is that it cannot.
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

/** What a page needs besides itself and what every page has come with: only that is worth asking for ahead of it. */
function notHereYet(page: string, needed: string[], { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' }) {
  if (hostType === 'html') return needed
  const here = /\/index-/.test(hostId)
    ? /\/(rolldown-runtime|iso|I18nProvider|react|base|icons)-/
    : /\/(rolldown-runtime|iso|I18nProvider|react|base|icons|tanstack|house|page)-/
  return needed.filter((it) => it !== page && !here.test(it))
}

/**
 * Makes the boot script its own small file that the first paint waits for; Vite would fold it into the app's. The font loads beside it.
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
        // The stylesheet names the font only once it is read; texts that are already there would
        // then change their widths.
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
