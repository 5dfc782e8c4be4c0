import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { root } from './ready.mjs'
import { run } from './run.mjs'

const out = join(root, 'panel/dist')
const stampFile = join(out, '.stamp')
const sources = ['panel', 'contract', 'package-lock.json']

/**
 * Builds the panel into panel/dist unless the build there is from exactly these sources. Returns in
 * words what it did. Throws with the build's output if the build fails.
 */
export async function buildPanel() {
  const stamp = stampOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 'up to date'
  const build = ['vite', 'build', 'panel', '--config', 'panel/vite.config.ts', '--outDir', out, '--emptyOutDir']
  const { code, output } = await run([...build, '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error(`The panel could not be built:\n${output}`)
  await compress(join(out, 'assets'))
  writeFileSync(stampFile, stamp)
  return 'built'
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Puts a .br and a .gz beside each file that compresses well. The server sends them as they are.
 */
async function compress(folder) {
  const lay = async (name) => {
    const content = await readFile(join(folder, name))
    if (content.length < 500) return
    await writeFile(join(folder, `${name}.br`), await brotli(content))
    await writeFile(join(folder, `${name}.gz`), await zip(content, { level: 9 }))
  }
  const names = readdirSync(folder, { recursive: true }).filter((it) => /\.(js|css|json)$/.test(it))
  await Promise.all(names.map(lay))
}

function stampOfSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesBelow).sort()) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (path === 'package-lock.json') return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) return inner === 'panel/dist' || entry.name === 'node_modules' ? [] : filesBelow(inner)
    return /\.test\.|\.md$/.test(entry.name) ? [] : [inner]
  })
}
