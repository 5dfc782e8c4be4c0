/// <reference lib="dom" />
import { bareServer } from './bare-server.ts'
import { median, row } from './child.ts'
import { freshPage, open, startProduct, taskMs, tokensOf, treeOf, type Opened, type Tokens } from './in-browser.ts'

/**
 * `node bench/panel.ts [3]` drives the built panel in Chromium against a demo world. For each
 * screen with a cold cache it prints the bytes transferred by kind, and, at full and at a quarter
 * of the CPU speed, the main thread's CPU until the screen is usable and the time until then. Then
 * it prints the cost of actions on a list of 100 rows: the next page, a tick, a letter typed into
 * the search, another tab and back. Figures are medians of that many runs, beside the budgets of
 * docs/measurements.md. CPU is the thread's own time, yet a busy machine lengthens that too. Each
 * figure therefore stands beside its baseline, measured in turns with it: the bare page
 * (bare-page.ts), which is the same React with the same markup, stylesheet and font. For a screen,
 * the baseline also evaluates the screen's modules but renders nothing of them.
 */
const runs = Number(process.argv[2] ?? 3)
const { url, feed, browser, stop } = await startProduct()
try {
  const orders = `/manegement/${feed.watched_branch_id}/orders`
  const screens = [
    { name: 'login', path: '/login', who: undefined, usable: 'input[type=password]', budget: '140', cpu: '' },
    {
      name: 'order list',
      path: `${orders}?view=list`,
      who: 'company',
      usable: 'tr[data-row]',
      budget: '220',
      cpu: '180',
    },
    { name: 'order board', path: orders, who: 'company', usable: '[data-lane]', budget: '220', cpu: '' },
    { name: 'currency list', path: '/currency', who: 'provider', usable: 'tr[data-row]', budget: '220', cpu: '180' },
    { name: 'currency form', path: '/currency/form', who: 'provider', usable: 'form input', budget: '265', cpu: '' },
  ]
  const bare = await bareServer()
  const columns = [
    'screen',
    'JS kB',
    'CSS kB',
    'font kB',
    'API kB',
    'budget',
    'CPU ms',
    'bare page',
    'modules',
    'usable ms',
    '4× CPU ms',
    '4× usable ms',
    'budget',
  ]
  const widths = columns.map((it, i) => (i === 0 ? -14 : it.length))
  console.log(row(widths, columns))
  for (const { name, path, who, usable, budget, cpu } of screens) {
    const signIn = () => (who ? tokensOf(url, who) : undefined)
    const [plain, slow, drawn, evaluated] = [[], [], [], []] as [Opened[], Opened[], Opened[], Opened[]]
    for (let n = 0; n < runs; n++) {
      const ours = await open(browser, url + path, await signIn(), usable, 1)
      Object.assign(bare, { tree: ours.tree, scripts: ours.scripts })
      plain.push(ours)
      drawn.push(await open(browser, bare.url, undefined, usable, 1))
      evaluated.push(await open(browser, `${bare.url}/modules`, undefined, '#evaluated', 1))
      slow.push(await open(browser, url + path, await signIn(), usable, 4))
    }
    const { bytes } = plain[0]!
    const kinds = [bytes.Script, bytes.Stylesheet, bytes.Font, bytes.Fetch].map((it) => ((it ?? 0) / 1000).toFixed(1))
    const of = (list: Opened[], key: 'cpu' | 'at') => median(list.map((it) => it[key]))
    const [ours, anchor, modules] = [plain, drawn, evaluated].map((it) => of(it, 'cpu'))
    console.log(
      row(widths, [
        name,
        ...kinds,
        budget,
        ours!,
        anchor!,
        modules!,
        of(plain, 'at'),
        of(slow, 'cpu'),
        of(slow, 'at'),
        cpu,
      ]),
    )
  }

  const acts = new Map<string, { budget: string; ours: Took[]; bare: Took[] }>()
  for (let n = 0; n < runs; n++) {
    const ours = await inAList(`${url}/tax-office?limit=100`, await tokensOf(url, 'provider'))
    Object.assign(bare, { tree: ours.tree, next: ours.next })
    const anchor = await inAList(bare.url, undefined)
    for (const [name, took] of ours.acts) {
      const it = acts.get(name) ?? { budget: took.budget, ours: [], bare: [] }
      acts.set(name, it)
      it.ours.push(took)
      it.bare.push(anchor.acts.get(name)!)
    }
  }
  const actWidths = [-51, 8, 12, 12, 8]
  console.log(`\n${row(actWidths, ['on a list of 100 rows', 'CPU ms', 'bare page', 'on screen ms', 'budget'])}`)
  for (const [name, { budget, ours, bare: anchor }] of acts) {
    const of = (list: Took[], key: 'cpu' | 'at') => median(list.map((it) => it[key]))
    console.log(row(actWidths, [name, of(ours, 'cpu'), of(anchor, 'cpu'), of(ours, 'at'), budget]))
  }
  bare.close()
} finally {
  await stop()
}

interface Took {
  cpu: number
  at: number
  budget: string
}

/**
 * The cost of actions on a list of 100 rows: CPU, and how long until the result is shown; and what
 * was rendered before and after the next page. CDP dispatches the clicks at positions looked up
 * beforehand: to find a button by its name, Playwright would compute the names of all buttons on
 * the page's own thread.
 */
async function inAList(address: string, tokens: Tokens | undefined) {
  const { page, engine, context } = await freshPage(browser, tokens, 1)
  const acts = new Map<string, Took>()
  const list = '[data-screen="/tax-office"]'
  const rows = `${list} tr[data-row]`
  const search = `${list} input[type=search]`
  /** Waits until an expression in the page is true and its result is rendered. */
  const until = (expression: string) =>
    engine.send('Runtime.evaluate', {
      expression: `new Promise((done) => {
        const look = () => requestAnimationFrame(${expression} ? () => setTimeout(done) : look)
        look()
      })`,
      awaitPromise: true,
    })
  const hundred = `document.querySelectorAll('${rows}').length === 100`
  const isThere = (selector: string) => `document.querySelector('${selector}')?.checkVisibility() === true`
  const act = async (name: string, budget: string, work: () => Promise<unknown>, seen: string) => {
    const start = await taskMs(engine)
    const at = performance.now()
    await work()
    await until(seen)
    const took = performance.now() - at
    acts.set(name, { cpu: (await taskMs(engine)) - start, at: took, budget })
  }
  const press = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).filter({ visible: true }).first().boundingBox())!
    const at = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const
    return async () => {
      await engine.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
      await engine.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
    }
  }
  const key = (it: { key: string; text?: string; modifiers?: number; windowsVirtualKeyCode?: number }) => async () => {
    await engine.send('Input.dispatchKeyEvent', { ...it, type: 'keyDown' })
    await engine.send('Input.dispatchKeyEvent', { ...it, type: 'keyUp' })
  }
  const calm = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done as () => void)))

  await page.goto(address)
  await until(hundred)
  await page.waitForLoadState('networkidle')
  const tree = await page.evaluate(treeOf, '#root, #evaluated')
  const first = await page.locator(rows).first().getAttribute('data-row')
  const isNext = `${hundred} && document.querySelector('${rows}').dataset.row !== '${first}'`
  await act(
    'show the next 100 rows, with their request',
    '80',
    await press(`${list} [aria-label="Sonraki sayfa"]`),
    isNext,
  )
  const next = await page.evaluate(treeOf, `${list} tbody`)
  const tick = async (at: number) => {
    const box = `${rows}:nth-child(${at}) input[data-select]`
    return [await press(box), `document.querySelector('${box}').checked`] as const
  }
  await act('tick the first row, which brings what to do with it', '', ...(await tick(1)))
  await calm()
  await act('tick another row', '25', ...(await tick(2)))
  const type = await press(search)
  await type()
  await act(
    'type a letter into the search',
    '',
    key({ key: 'k', text: 'k' }),
    `document.querySelector('${search}').value === 'k'`,
  )
  await calm()
  await key({ key: 'Backspace', windowsVirtualKeyCode: 8 })()
  await until(hundred)
  const other = '[data-screen="/currency"] tr[data-row]'
  const back = key({ key: 'ArrowLeft', modifiers: 1, windowsVirtualKeyCode: 37 })
  if (tokens) {
    await page.evaluate(() => {
      history.pushState(null, '', '/currency')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await until(isThere(other))
    await calm()
  } else await back()
  await act('another tab and back, without a request', '80', back, isThere(list))
  await context.close()
  return { acts, tree, next }
}
