// `node bench/menu.ts [runs]` measures the management screen of a menu of 2,000 products, in a
// world, folder and port of its own. It prints how long it takes until the first rows are shown,
// how long a letter typed into the search takes to take effect, and how long the frames of a scroll
// last. Each figure has the CPU time of the page's thread beside it, which other work on the
// machine does not lengthen, at full and at a quarter of the CPU speed. Needs Chromium (CHROMIUM,
// or Playwright's).
import type { Page } from '@playwright/test'
import { median, quantile, row } from './child.ts'
import { freshPage, startProduct, taskMs, tokensOf, type Tokens } from './in-browser.ts'

const runs = Number(process.argv[2] ?? 5)
const categories = 40
const each = 50
const names = [
  'Adana',
  'Urfa',
  'Tavuk şiş',
  'Köfte',
  'Lahmacun',
  'Kaşarlı pide',
  'İskender',
  'Çöp şiş',
  'Künefe',
  'Ayran',
]

const { url, feed, browser, stop } = await startProduct()
try {
  const branch_id = feed.watched_branch_id
  const tokens = await tokensOf(url, 'company')
  await layMenu(tokens, branch_id)
  const address = `${url}/manegement/${branch_id}/product/management`
  const widths = [-34, 12, 12]
  const answer = await timeOfAnswer(tokens, branch_id)
  console.log(
    `GET /branch/{branch_id}/menu: ${answer.products} products, ${answer.kB} kB, ${answer.ms} ms (median of ${runs})\n`,
  )
  const [plain, slow] = [await measured(address, tokens, 1), await measured(address, tokens, 4)]
  console.log(row(widths, ['', 'plain', '4× slower']))
  for (const name of Object.keys(plain) as (keyof typeof plain)[])
    console.log(row(widths, [name, plain[name], slow[name]]))
} finally {
  await stop()
}

/** Fills the branch's menu through the API, as a user's import would. */
async function layMenu({ token }: Tokens, branch_id: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as { id: string }
  }
  const named = (it: string) => ({ tr: it, en: it, de: it })
  const sold = { branch_id, is_active: true, schedule: [], delivery_types: [] }
  for (let c = 0; c < categories; c++) {
    const category = await post('/branch-category', { ...sold, name: named(`Kategori ${c + 1}`), image: null })
    await Promise.all(
      Array.from({ length: each }, (_, n) =>
        post('/branch-product', {
          ...sold,
          category_id: category.id,
          name: named(`${names[n % names.length]} ${c + 1}-${n + 1}`),
          description: named(''),
          images: [],
          price: 10_000 + n * 50,
          discounted_price: n % 7 === 0 ? 9000 : null,
          premium_price: null,
          tax_rate: 10,
          tax_rates: {},
          is_listed: true,
          allergens: [],
          channels: [],
          groups: [],
          materials: [],
          catalogs: [],
        }),
      ),
    )
  }
}

async function timeOfAnswer({ token }: Tokens, branch_id: string) {
  const times: number[] = []
  let text = ''
  for (let n = 0; n < runs; n++) {
    const start = performance.now()
    const response = await fetch(`${url}/api/branch/${branch_id}/menu`, {
      headers: { authorization: `Bearer ${token}` },
    })
    text = await response.text()
    times.push(performance.now() - start)
  }
  const { products } = JSON.parse(text) as { products: object[] }
  return { products: products.length, kB: Math.round(text.length / 1000), ms: Math.round(median(times)) }
}

async function measured(address: string, tokens: Tokens, rate: number) {
  const first: number[] = []
  const letter: number[] = []
  const frames: number[] = []
  const cpu = { first: [] as number[], letter: [] as number[], frame: [] as number[] }
  for (let n = 0; n < runs; n++) {
    const { page, engine, context } = await freshPage(browser, tokens, rate)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForSelector('li[data-row]')
    first.push(await page.evaluate(() => performance.now()))
    cpu.first.push(await taskMs(engine))
    await page.waitForLoadState('networkidle')
    const before = await taskMs(engine)
    letter.push(await typed(page))
    cpu.letter.push((await taskMs(engine)) - before)
    await empty(page)
    const start = await taskMs(engine)
    const lasted = await scroll(page)
    frames.push(...lasted)
    cpu.frame.push(((await taskMs(engine)) - start) / lasted.length)
    await context.close()
  }
  return {
    'first rows, ms': Math.round(median(first)),
    'first rows, CPU ms': Math.round(median(cpu.first)),
    'a letter until its rows, ms': Math.round(median(letter)),
    'a letter, CPU ms': Math.round(median(cpu.letter)),
    'scroll: frame, median ms': median(frames).toFixed(1),
    'scroll: frame, 95 % ms': quantile(frames, 0.95).toFixed(1),
    'scroll: frame, CPU ms': median(cpu.frame).toFixed(1),
  }
}

/** The time from the key press to the frame in which the filtered list is shown. */
async function typed(page: Page): Promise<number> {
  const box = page.locator('[data-screen] input[type=search]').first()
  await box.focus()
  // The listener is installed before the key is pressed; its result is read afterwards.
  await page.evaluate(() => {
    const screen = document.querySelector('[data-screen]')!
    const heard = globalThis as unknown as { took: Promise<number> }
    heard.took = new Promise((done) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const before = screen.querySelector('section[data-category]')?.textContent
          const look = () =>
            screen.querySelector('section[data-category]')?.textContent === before
              ? requestAnimationFrame(look)
              : requestAnimationFrame(() => done(performance.now() - timeStamp))
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    })
  })
  await page.keyboard.press('k')
  return page.evaluate(() => (globalThis as unknown as { took: Promise<number> }).took)
}

/** Clears the search, to show the whole menu again. */
async function empty(page: Page): Promise<void> {
  await page.locator('[data-screen] input[type=search]').first().fill('')
  await page.waitForFunction(() => document.querySelectorAll('section[data-category]').length >= 40)
  await page.waitForLoadState('networkidle')
}

/** Times between the frames during two seconds of scrolling through the whole list. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const list = document.querySelector('[data-screen] [role=region]')!
        const lasted: number[] = []
        const start = performance.now()
        let last = start
        const step = (now: number) => {
          lasted.push(now - last)
          last = now
          list.scrollTop = ((now - start) / 2000) * list.scrollHeight
          if (now - start < 2000) requestAnimationFrame(step)
          else done(lasted.slice(1))
        }
        requestAnimationFrame(step)
      }),
  )
}
