// `node bin/complete-lock.mjs`, after adding a dependency, adds optional packages of other
// platforms that npm left out of the lock file because the registry in use lacks them. Without
// these entries `npm ci` refuses the lock file.
import { readFileSync, writeFileSync } from 'node:fs'

const systems = new Set([
  'android',
  'darwin',
  'freebsd',
  'linux',
  'win32',
  'openharmony',
  'wasi',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
])
const processors = new Set(['arm', 'arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'])

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { packages } = lock
let added = 0

const libc = (name) =>
  name.includes('musl') ? { libc: ['musl'] } : name.includes('linux') && name.includes('gnu') ? { libc: ['glibc'] } : {}

/** Whether npm would find a package that `from` requires, looking upward as Node does. */
function isThere(from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true
    if (!base) return false
  }
}

for (const [from, it] of Object.entries(packages))
  for (const [name, version] of Object.entries(it.optionalDependencies ?? {})) {
    if (isThere(from, name)) continue
    const parts = name.split(/[-/]/)
    const os = parts.filter((part) => systems.has(part))
    const cpu = parts.filter((part) => processors.has(part))
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(it.dev && { dev: true }),
      optional: true,
      ...(os.length > 0 && os[0] !== 'wasi' && { os }),
      ...libc(name),
    }
    added++
  }
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} added`)
