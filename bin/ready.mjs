import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const neededMajor = 24

/**
 * Makes sure that `script` (its import.meta.url) can run: installs the packages when they are
 * missing or do not match package-lock.json, and continues under Node 24. An older Node runs the
 * script again with the Node that came with the packages, passes on signals and the exit code, and
 * never returns.
 */
export async function ready(script) {
  if (!packagesInstalled()) {
    process.stderr.write('Installing the packages …\n')
    installPackages()
  }
  if (neededNode() !== process.execPath) await runAgain(fileURLToPath(script), neededNode())
  prepareProcess()
}

/**
 * Installs the packages when they are missing or do not match package-lock.json. Returns in words
 * what it did.
 */
export function installMissing() {
  if (packagesInstalled()) return 'up to date'
  installPackages()
  return 'installed'
}

/** The path of a sufficiently recent Node: the running one, otherwise the one from the packages. */
export function neededNode() {
  return Number(process.versions.node.split('.')[0]) < neededMajor ? packagedNode() : process.execPath
}

/**
 * Prepares this process. Each of our processes calls it first, once it runs under the right Node.
 */
export function prepareProcess() {
  // Later starts reuse the compiled code of this start, including TypeScript. This saves a third of
  // the CPU time and some 10 MB.
  module.enableCompileCache?.(join(root, 'node_modules/.cache/sofra'))
  process.env.PATH = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // If another Node started this process, the two are connected. If that Node is killed, this
  // process stops too.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}

/**
 * Whether node_modules matches package-lock.json, according to npm's own record of what it
 * installed.
 */
export function packagesInstalled() {
  const notes = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(notes)) return false
  const installed = JSON.parse(readFileSync(notes, 'utf8')).packages
  const { '': own, ...wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path]
    if (found) return found.version === entry.version && found.integrity === entry.integrity
    // npm leaves out packages for other platforms. The packages for this platform are missing when
    // the folder was copied from another machine.
    const ours = path.replace('node_modules/', '') in own.optionalDependencies && isForThisPlatform(entry)
    return (entry.optional || entry.devOptional || entry.peer) && !ours
  })
}

function isForThisPlatform({ os = [], cpu = [] }) {
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
}

function installPackages() {
  // npm would empty the folder that the link points to, and that folder belongs to another
  // checkout.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail(
      'node_modules is a link to packages that do not fit package-lock.json: remove the link, or install where it leads.',
    )
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync('npm', ['ci', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  fail(`The packages could not be installed (npm ci: ${error?.message ?? `exit code ${status}`}).`)
}

function packagedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const node = join(root, `node_modules/node-${platform}-${process.arch}/bin/node${platform === 'win' ? '.exe' : ''}`)
  if (existsSync(node)) return node
  return fail(
    `Sofra needs Node ${neededMajor}. This is ${process.version}, and no packaged Node for ${platform}-${process.arch} ` +
      `is installed:\ninstall Node ${neededMajor} or later from https://nodejs.org and run the command again.`,
  )
}

function runAgain(script, node) {
  // The child has its own process group, so that it receives Ctrl-C only once, from this process.
  // npm sends this process the same signal again.
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const lastPassed = {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - (lastPassed[signal] ?? 0) < 500) return
      lastPassed[signal] = Date.now()
      child.kill(signal)
    })
  }
  return new Promise(() => {
    child.on('error', (error) => fail(`${node} does not run: ${error.message}`))
    child.on('exit', (code, signal) => {
      if (signal === null) process.exit(code)
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    })
  })
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
