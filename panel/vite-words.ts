import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

const langs = ['tr', 'en', 'de'] as const
type Lang = (typeof langs)[number]
type Texts = Record<Lang, unknown>

/**
 * Files that contain only declarations. In these files, `{tr, en, de}` is a text of the panel; in
 * other files it may be data.
 */
const declares = /(^|[/\\-])(words|screens)\.tsx?$/
const placeholder = /["'`]texts:(\w+)["'`]/g
/** Help texts, which few users open. They are in a separate file for each language. */
const isHelp = /[/\\]help\.ts$/
/**
 * The folder of the built chunks. A page in one language loads chunks that contain texts from that
 * language's own folder instead.
 */
const neutral = 'assets/js/'

/**
 * Builds one page per language. The panel is built once, with a placeholder for each
 * `defineWords({tr, en, de})` and each title. Chunks with placeholders are then written once per
 * language (`assets/tr/…`), and each language has its own page (`tr.html`). In addition, one file
 * contains all texts of a language by id, for users who switch the language without reloading the
 * page (kit/words/texts.ts); a second file contains the help texts. A placeholder's name is a hash
 * of its texts, so a chunk gets a new name when its texts change. If you change how placeholders
 * are filled in, change the placeholder too.
 */
export function oneLanguage(): Plugin {
  const known = new Map<string, Texts>()
  const helps = new Set<string>()
  return {
    name: 'sofra:one-language',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => known.clear(),
    transform: {
      filter: { id: /(panel|contract)\/src\/.*\.tsx?$/, code: /defineWords\(|\bde\b/ },
      handler(code, id) {
        const found = textsIn(code, id)
        if (found.length === 0) return null
        let out = code
        for (const { start, end, texts } of found.toReversed()) {
          const name = nameOf(texts)
          if (JSON.stringify(known.get(name) ?? texts) !== JSON.stringify(texts))
            throw new Error(`Two texts are named ${name}`)
          known.set(name, texts)
          if (isHelp.test(id)) helps.add(name)
          out = `${out.slice(0, start)}/* @__PURE__ */ textsOf('${name}', 'texts:${name}')${out.slice(end)}`
        }
        return { code: `import { textsOf } from '#panel/kit/words/texts.ts'\n${out}`, map: null }
      },
    },
    async writeBundle({ dir = '' }, bundle) {
      const used = new Set<string>()
      for (const lang of langs) await mkdir(join(dir, 'assets', lang), { recursive: true })
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [, name = ''] of chunk.code.matchAll(placeholder)) used.add(name)
        if (inLanguage(chunk.code, 'tr', known) === chunk.code) continue
        for (const lang of langs)
          await writeFile(
            join(dir, chunk.fileName.replace(neutral, `assets/${lang}/`)),
            inLanguage(chunk.code, lang, known),
          )
        await rm(join(dir, chunk.fileName))
      }
      const tables = langs.map((lang) => {
        const tableOf = (names: string[]) =>
          JSON.stringify(Object.fromEntries(names.map((name) => [name, known.get(name)?.[lang]])))
        const names = [...used].sort()
        return {
          texts: tableOf(names.filter((name) => !helps.has(name))),
          help: tableOf(names.filter((name) => helps.has(name))),
        }
      })
      const hash = hashOf(JSON.stringify(tables)).slice(0, 8)
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      for (const [at, lang] of langs.entries()) {
        for (const [table, content] of Object.entries(tables[at]!))
          await writeFile(join(dir, `assets/${lang}/${table}-${hash}.json`), content)
        const tag = `<html lang="${lang}" data-texts="${hash}"`
        await writeFile(join(dir, `${lang}.html`), inLanguage(page, lang, known).replace('<html lang="tr"', tag))
      }
      await rm(join(dir, 'index.html'))
    },
  }
}

const hashOf = (text: string) => BigInt(`0x${createHash('sha256').update(text).digest('hex')}`).toString(36)
const nameOf = (texts: Texts) => hashOf(JSON.stringify(texts)).slice(0, 6)

/** The built code in one language. */
const inLanguage = (built: string, lang: Lang, known: ReadonlyMap<string, Texts>) =>
  built
    .replaceAll(placeholder, (_, name: string) => literal(known.get(name)?.[lang]))
    .replaceAll(neutral, `assets/${lang}/`)

/** JSON without the quotes that JavaScript does not need. */
function literal(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`
  const entries = Object.entries(value).map(
    ([key, it]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)}:${literal(it)}`,
  )
  return `{${entries.join()}}`
}

/**
 * Finds texts in three languages in a source file: arguments of `defineWords`, and titles in files
 * that contain only declarations.
 */
export function textsIn(code: string, file: string): { start: number; end: number; texts: Texts }[] {
  const { program } = parseSync(file, code)
  const names = namesIn(program, file)
  const found: ESTree.Expression[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [given] }) => {
      if (callee.type === 'Identifier' && callee.name === 'defineWords' && given && given.type !== 'SpreadElement')
        found.push(given)
    },
    ObjectExpression: (node) => {
      const isInside = found.some((it) => it.start <= node.start && node.end <= it.end)
      if (declares.test(file) && !isInside && isInThree(node)) found.push(node)
    },
  }).visit(program)
  return found.map((node) => ({ start: node.start, end: node.end, texts: valueOf(node, names) as Texts }))
}

const isInThree = ({ properties }: ESTree.ObjectExpression) =>
  properties.length === 3 &&
  langs.every((lang, at) => properties[at]?.type === 'Property' && keyOf(properties[at]) === lang)

const keyOf = ({ key }: ESTree.ObjectProperty) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null

type Names = (name: string) => unknown

/** Returns a function that evaluates a constant of a source file, including imported ones. */
function namesIn(program: ESTree.Program, file: string): Names {
  const own = new Map<string, ESTree.Expression>()
  const imported = new Map<string, readonly [file: string, name: string]>()
  for (const it of program.body) {
    const declared = it.type === 'ExportNamedDeclaration' ? it.declaration : it
    if (declared?.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations) if (id.type === 'Identifier' && init) own.set(id.name, init)
    if (it.type === 'ImportDeclaration')
      for (const one of it.specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          imported.set(one.local.name, [fileOf(it.source.value, file), one.imported.name])
  }
  const names: Names = (name) => {
    const [from, theirs] = imported.get(name) ?? []
    if (from && theirs) return namesIn(parseSync(from, readFileSync(from, 'utf8')).program, from)(theirs)
    const init = own.get(name)
    if (!init) throw new Error(`${file}: ${name} is not written out, and texts are read before anything runs`)
    return valueOf(init, names)
  }
  return names
}

const fileOf = (source: string, from: string) =>
  source.startsWith('#')
    ? join(import.meta.dirname, '..', source.replace(/^#(\w+)\//, '$1/src/'))
    : resolve(dirname(from), source)

/**
 * The value of an expression of texts. Throws if it contains anything but texts, objects of texts,
 * and names of these.
 */
function valueOf(node: ESTree.Expression, names: Names): unknown {
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return valueOf(node.expression, names)
    case 'Identifier':
      return names(node.name)
    case 'MemberExpression':
      if (node.property.type !== 'Identifier' || node.computed) break
      return (valueOf(node.object, names) as Record<string, unknown>)[node.property.name]
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.flatMap((it) => {
          if (it.type === 'SpreadElement') return Object.entries(valueOf(it.argument, names) as object)
          return [[keyOf(it), valueOf(it.value, names)]]
        }),
      )
  }
  throw new Error(`Texts are read before anything runs: they cannot be made by a ${node.type}`)
}
