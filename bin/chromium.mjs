import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/**
 * The headless shell comes first: it renders the same pages without a window, for a fifth less CPU.
 */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * The path of a Chromium that runs: the one named by CHROMIUM, the system's, or the test library's.
 * If none of these runs, installs one: the test library's download, or Debian's package when
 * running as root. Sets CHROMIUM for child processes. Throws with the list of what was tried if
 * there is none.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM
  if (named && !(await runs(named))) throw new Error(`CHROMIUM names ${named}, which does not run`)
  const path = named || (await firstThatRuns()) || (await install())
  process.env.CHROMIUM = path
  return path
}

async function firstThatRuns() {
  const { chromium } = await import('@playwright/test')
  for (const path of [...usual, chromium.executablePath()]) if (await runs(path)) return path
  return null
}

/**
 * Whether the Chromium at a path runs. The file may exist and still not run: Ubuntu's is a
 * placeholder, and a downloaded one may lack system libraries.
 */
async function runs(path) {
  return existsSync(path) && (await run([path, '--version'], {}, { limit: 20_000 })).code === 0
}

async function install() {
  const attempts = []
  for (const { command, variables, limit } of ways()) {
    const { code, output } = await run(command, variables, { limit })
    const path = await firstThatRuns()
    if (path) return path
    attempts.push(`${command.join(' ')} (exit code ${code}):\n${output.split('\n').slice(-8).join('\n')}`)
  }
  throw new Error(`No Chromium runs here. Install one, or name one in CHROMIUM. Tried:\n\n${attempts.join('\n\n')}`)
}

function ways() {
  const download = {
    command: ['playwright', 'install', 'chromium', '--only-shell'],
    variables: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
    limit: 180_000,
  }
  const debian = {
    command: ['sh', '-c', 'apt-get update -q && apt-get install -qy --no-install-recommends chromium-headless-shell'],
    variables: { DEBIAN_FRONTEND: 'noninteractive' },
    limit: 600_000,
  }
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  return isRootOnDebian ? [download, debian] : [download]
}
