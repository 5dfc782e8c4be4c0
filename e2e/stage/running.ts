import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * The product as a user starts it, in a folder, with the demo world and without simulated
 * customers.
 */
export class Running {
  url = ''
  getir = ''
  trendyol = ''
  private child: ChildProcess | undefined
  private readonly variables: Record<string, string>
  constructor(variables: Record<string, string>) {
    this.variables = variables
  }
  async start() {
    const child = spawn(process.execPath, ['bin/start.mjs'], {
      env: { ...process.env, PORT: '0', SOFRA_FEED: '0', SOFRA_WEBHOOK_PRIVATE: '1', ...this.variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.child = child
    await this.greeted(child)
  }
  /** Kills the server below its watching process. Resolves once it serves again. */
  async kill() {
    const child = this.child!
    const server = Number(execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }))
    const greeted = this.greeted(child)
    process.kill(server, 'SIGKILL')
    await greeted
  }
  async end() {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  /** The server's next start message, with its addresses. */
  private async greeted(child: ChildProcess) {
    let text = ''
    await new Promise<void>((resolve, reject) => {
      const end = (code: number | null) => reject(new Error(`The server ended with ${code}: ${text}`))
      const read = (part: Buffer) => {
        text += String(part)
        if (!text.includes('password:')) return
        child.stdout!.off('data', read)
        child.off('exit', end)
        resolve()
      }
      child.stdout!.on('data', read)
      child.once('exit', end)
    })
    this.url = /http:\/\/localhost:\d+/.exec(text)![0]
    this.getir = /GetirYemek\s+(http:\S+)/.exec(text)?.[1] ?? ''
    this.trendyol = /Trendyol Go\s+(http:\S+)/.exec(text)?.[1] ?? ''
  }
}
