#!/usr/bin/env node
// The weight of each page of the panel with a cold cache, in each language: gzipped JavaScript and
// CSS, read from the build's manifest. Prints a table; exits with 1 when a page is over its budget.
// `node bin/budget.mjs [dist folder]`
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = process.argv[2] ?? join(import.meta.dirname, '../panel/dist')
/**
 * Budgets in kB by kind of page; the kind is the name of the page's file, and any other page has
 * the budget of a form. The last kilobytes were added for the following: two to four for moving to
 * ringing orders and back, for Back through a list's filters, and for export as workbooks; four for
 * the screens of a branch's own day, shared by menu, rights and live connection; two for those of
 * members; two for calls and the switchboard; three for conditions on members; one for phone
 * numbers in hints; three for limits with units in messages, for why a session ended, and for the
 * company's country in numbers; one for pending decisions; one for help; half a kilobyte for text
 * typed while a dialog loads and for the alarm's room; two for the screens that an ordering app
 * brings, webhooks among them; one for the screens about platforms; half a kilobyte each for part
 * returns of members, for panels of the header that wait for the server, for couriers on a map, for
 * stories, banners and campaigns, for discounts, for themes, for posts, for scheduled tasks and for
 * rows that wait for their texts; three for notifications; one for the company beside a record's
 * name.
 */
const budgets = { login: 131, list: 234, form: 269 }
/**
 * The budget in kB for a page's own chunks. Chunks that at least this many pages share belong to
 * the kit and count only in the total. Delivery zones include the code for dragging; home includes
 * the help for a branch that orders do not reach, and the placeholder of its day.
 */
const furtherBudget = 19.5
const shared = 5
/**
 * The budget in kB for parts that features add to the shell: above all the alarm, and the number of
 * pending decisions. They load after the first page.
 */
const partsBudget = 45.5
const fontBudget = 32
/**
 * The budget in kB for all texts of a language. The latest increases were for couriers, payments,
 * platforms, push messages, what apps show, discounts, themes, notifications, scheduled tasks and posts.
 */
const textsBudget = 98
/** The budget in kB for the help of all screens. It loads when help is opened or searched. */
const helpBudget = 20
/** Chunks that contain a library of their own and load only on demand. */
const exempt = /editor|map/
const first = ['index.html', 'src/app/boot.ts']
const door = 'src/app/door.tsx'
const house = ['src/app/house.tsx', 'src/app/shell.tsx']

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const langs = ['tr', 'en', 'de']
const sizes = new Map()
const size = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file))).length)
  return sizes.get(file)
}
/**
 * The file of a manifest entry in one language. An entry has a file per language if the build wrote
 * texts into it.
 */
const fileIn = (lang, file) => {
  const own = file.replace('assets/js/', `assets/${lang}/`)
  return existsSync(join(dist, own)) ? own : file
}
const kilobytes = (bytes) => (bytes / 1024).toFixed(1).padStart(7)
const row = (weights, budget, own, name, isOver) =>
  process.stdout.write(
    `${weights.map(kilobytes).join('')} ${String(budget).padStart(6)} ${own}  ${name}${isOver ? '  OVER' : ''}\n`,
  )

/** Every chunk that the entries need before they run, including themselves. */
function chunksOf(entries, seen = new Set()) {
  for (const entry of entries) {
    if (!manifest[entry] || seen.has(entry)) continue
    seen.add(entry)
    chunksOf(manifest[entry].imports ?? [], seen)
  }
  return seen
}
const filesOf = (entries) =>
  new Set([...chunksOf(entries)].flatMap((name) => [manifest[name].file, ...(manifest[name].css ?? [])]))
/** The weight of files in each language. */
const weigh = (files) => langs.map((lang) => [...files].reduce((sum, file) => sum + size(fileIn(lang, file)), 0))

const shellParts = readFileSync(join(import.meta.dirname, '../panel/src/app/parts.ts'), 'utf8')
const parts = [...shellParts.matchAll(/import\('#panel\/(features\/[^']+)'\)/g)].map(([, path]) => `src/${path}`)
const pages = [...chunksOf([...first, ...house])]
  .flatMap((name) => manifest[name].dynamicImports ?? [])
  .filter((name, at, all) => name.includes('/features/') && !parts.includes(name) && all.indexOf(name) === at)
const isDoor = (name) => /\/(login|setup|forgot-password)\.tsx$/.test(name)
/** The files that are loaded after the first list and the first form have been opened. */
const usual = filesOf([
  ...first,
  ...house,
  ...parts,
  ...pages.filter((name) => /currency\/(list|form)\.tsx$/.test(name)),
])

const needed = new Map(pages.map((name) => [name, filesOf([...first, ...(isDoor(name) ? [door] : house), name])]))
const users = (file) => [...needed.values()].filter((files) => files.has(file)).length

const lines = pages.map((name) => {
  const files = needed.get(name)
  const alone = isDoor(name) ? [] : [...files].filter((file) => !usual.has(file) && users(file) < shared)
  const own = Math.max(...weigh(alone))
  const kind = name.match(/([\w-]+)\.tsx$/)[1]
  const budget = budgets[kind] ?? budgets.form
  const weights = weigh(files)
  const total = Math.max(...weights)
  const isOver = total > budget * 1024 || (own > furtherBudget * 1024 && !exempt.test(name))
  return { name, weights, total, own, budget, isOver }
})
process.stdout.write(`${langs.map((it) => it.padStart(7)).join('')}  budget  on top  page, cold (kB, gzip)\n`)
for (const { name, weights, own, budget, isOver } of lines.sort((a, b) => b.total - a.total))
  row(weights, budget, kilobytes(own), name, isOver)

const shown = filesOf([...first, ...house])
const partWeights = weigh([...filesOf(parts)].filter((file) => !shown.has(file)))
const isPartsOver = Math.max(...partWeights) > partsBudget * 1024
row(partWeights, partsBudget, '       ', 'after the first page', isPartsOver)

/** For each language, the total weight of the files whose names match `name`. */
const weighNamed = (name) =>
  langs.map((lang) =>
    readdirSync(join(dist, 'assets', lang))
      .filter((it) => name.test(it))
      .reduce((sum, it) => sum + size(`assets/${lang}/${it}`), 0),
  )
/** All texts of a language, fetched when a user switches to it. */
const texts = weighNamed(/^texts-.*\.json$/)
const isTextsOver = Math.max(...texts) > textsBudget * 1024
row(texts, textsBudget, '       ', 'changing to the language', isTextsOver)

const help = weighNamed(/^topics-.*\.js$/)
const isHelpOver = Math.max(...help) > helpBudget * 1024
row(help, helpBudget, '       ', 'help', isHelpOver)

const fonts = [...new Set(Object.values(manifest).flatMap((chunk) => chunk.assets ?? []))].filter((file) =>
  file.endsWith('.woff2'),
)
const fontBytes = fonts.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0)
const isFontOver = fontBytes > fontBudget * 1024
row(
  langs.map(() => fontBytes),
  fontBudget,
  '       ',
  'font',
  isFontOver,
)
process.exitCode =
  lines.length === 0 || isPartsOver || isTextsOver || isHelpOver || isFontOver || lines.some((line) => line.isOver)
    ? 1
    : 0
