/** One import of a file, as written. */
export interface Import {
  file: string
  from: string
}

const sides = ['contract/src', 'server/src', 'panel/src', 'simulators', 'demo'] as const
const layers: Record<string, string[]> = {
  'server/src': ['db', 'kit', 'domain', 'features', 'app'],
  'panel/src': ['ui', 'kit', 'domain', 'features', 'app'],
}
const aliases: Record<string, string> = {
  '#contract/': 'contract/src/',
  '#server/': 'server/src/',
  '#panel/': 'panel/src/',
  '#simulators/': 'simulators/',
  '#demo/': 'demo/',
}
/**
 * The other sides that a side may import. The demo writes its world through the server's own rules;
 * the simulated customers use the demo's menus and random numbers.
 */
const mayImport: Record<(typeof sides)[number], string[]> = {
  'contract/src': [],
  'server/src': ['contract/src'],
  'panel/src': ['contract/src'],
  simulators: ['contract/src', 'demo'],
  demo: ['contract/src', 'server/src'],
}
/**
 * Ranks of wings (areas of the business such as orders or members). A wing of either side's
 * `domain` or of `contract` may import wings of its own rank and of the ranks before it.
 */
const wings = [
  ['platform', 'organisation', 'identity'],
  ['menu'],
  ['ordering'],
  ['dining', 'members'],
  ['marketing'],
  ['accounting'],
  ['integrations'],
]
const rankOf = (wing: string) => wings.findIndex((it) => it.includes(wing))
const wingOf = (file: string) =>
  /^(?:contract\/src|(?:server|panel)\/src\/domain)\/([a-z]+)\//
    .exec(file)
    ?.slice(1)
    .find((it) => rankOf(it) >= 0)

const forbiddenFolders = /(^|\/)(utils?|common|misc|shared|helpers)(\/|\.tsx?$)/

/**
 * What is wrong with an import; undefined if nothing is (house.md: imports run one way; inside a
 * folder `./`, across layers an alias).
 */
export function faultOfImport({ file, from }: Import): string | undefined {
  const side = sides.find((it) => file.startsWith(`${it}/`))
  if (!side) return undefined
  const target = resolve(file, from)
  if (!target)
    return side === 'contract/src' && !/^zod(\/|$)/.test(from)
      ? `contract may import zod alone, not ${from}`
      : undefined
  if (isExample(target) && (side === 'panel/src' || (side === 'contract/src' && !isExample(file))))
    return 'the panel never loads examples, nor does what it loads'
  const targetSide = sides.find((it) => target.startsWith(`${it}/`))
  if (from.startsWith('.') && layerOf(file) !== layerOf(target)) return `reach across layers by an alias, not ${from}`
  // Only start-up may open the demo, which happens if the installation is configured to have one.
  if (file === 'server/src/app/start.ts' && targetSide === 'demo') return undefined
  if (targetSide !== side && !mayImport[side].includes(targetSide!)) return `${side} may not import ${targetSide}`
  const [wing, other] = [wingOf(file), wingOf(target)]
  if (targetSide === side && wing && other && rankOf(other) > rankOf(wing)) return `${wing} may not import ${other}`
  const order = layers[side]
  if (!order || targetSide !== side) return undefined
  const [here, there] = [layerOf(file), layerOf(target)]
  if (order.indexOf(there) > order.indexOf(here)) return `${here} may not import ${there}`
  if (here === 'features' && there === 'features' && islandOf(file) !== islandOf(target))
    return `features are islands: ${islandOf(file)} may not import ${islandOf(target)}`
  return undefined
}

/** Files with example bodies, which OpenAPI shows and tests send. */
const isExample = (file: string) => /(\.example|\/examples|\/example)\.ts$/.test(file)

/**
 * What is wrong with a file's own place or content, if anything: it is in a catch-all folder, or it
 * is a barrel file.
 */
export function faultOfFile(file: string, text: string): string | undefined {
  if (forbiddenFolders.test(file)) return 'no utils, common, misc, shared or helpers'
  const lines = text.split('\n').filter((it) => it.trim() !== '' && !it.trimStart().startsWith('//'))
  if (
    /(^|\/)index\.tsx?$/.test(file) ||
    (lines.length > 0 && lines.every((it) => /^export (\*|\{|type \{).* from /.test(it)))
  )
    return 'no barrels'
  return undefined
}

/** The imports of a file's text. */
export const importsOf = (file: string, text: string): Import[] =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ].map((it) => ({ file, from: it[1] ?? it[2] ?? it[3]! }))

/**
 * Pairs of neighbouring folders that import each other, so that neither is below the other. A
 * folder and its subfolders count as one.
 */
export function foldersBothWays(imports: Import[]): string[] {
  const ways = new Set(
    imports.flatMap(({ file, from }) => {
      const target = resolve(file, from)
      const [a, b] = [folderOf(file), target && folderOf(target)]
      return b === undefined || `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`) ? [] : [`${a} ${b}`]
    }),
  )
  return [...ways].filter((way) => {
    const [a, b] = way.split(' ') as [string, string]
    return a < b && ways.has(`${b} ${a}`)
  })
}
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))

function resolve(file: string, from: string): string | undefined {
  const alias = Object.keys(aliases).find((it) => from.startsWith(it))
  if (alias) return aliases[alias] + from.slice(alias.length)
  if (!from.startsWith('.')) return undefined
  return new URL(from, `file:///${file}`).pathname.slice(1)
}

const layerOf = (file: string): string => {
  const [a, b, layer] = file.split('/')
  return layers[`${a}/${b}`] ? layer! : `${a}`
}
const islandOf = (file: string) => file.split('/').slice(3, 5).join('/')
