import { count } from './costs.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * One page for all tests of a worker: opening a window with a cold renderer costs more than most
 * tests do in it. Between two tests, it goes to an empty page of the product and forgets the state
 * of the last test: storage, cookies, sign-in, network routes, size and theme.
 */
export class StandingPage {
  private context: BrowserContext | undefined
  private page: Page | undefined
  private readonly scripts: { dispose: () => Promise<void> }[] = []
  private readonly browser: Browser
  constructor(browser: Browser) {
    this.browser = browser
  }

  /** Resets the page to the state of a new one, on an empty page of the product. */
  async fresh(url: string, options: BrowserContextOptions): Promise<Page> {
    if (!this.page || this.page.isClosed()) await this.open(options)
    const [page, context] = [this.page!, this.context!]
    for (const it of this.scripts.splice(0)) await it.dispose()
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const it of [page, context]) {
      for (const event of journeyEvents) it.removeAllListeners(event)
      await it.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await context.setOffline(false)
    await context.clearPermissions()
    await page.emulateMedia({ colorScheme: null, reducedMotion: options.reducedMotion ?? 'reduce', media: null })
    if (options.viewport) await page.setViewportSize(options.viewport)
    await page.goto(`${url}${quiet}`)
    await forget(page)
    page.on('load', () => count('page loads'))
    return page
  }

  isOn = (page: Page) => page === this.page

  async close() {
    await this.context?.close()
  }

  private async open(options: BrowserContextOptions) {
    await this.context?.close()
    this.context = await this.browser.newContext(options)
    this.page = await this.context.newPage()
    // A test's init scripts are removed with it.
    for (const it of [this.context, this.page]) {
      const add: Page['addInitScript'] = it.addInitScript.bind(it)
      it.addInitScript = async (script, argument, options) => {
        const added = await add(script, argument, options)
        this.scripts.push(added)
        return added
      }
    }
  }
}

/** The events that tests listen to. Playwright itself listens to more. */
const journeyEvents = [
  'console',
  'dialog',
  'download',
  'load',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'response',
]

/** An address of the product without any script of its own. */
export const quiet = '/api/health'

async function forget(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(async () => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
  })
}
