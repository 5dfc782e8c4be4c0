import workerUrl from './clock-worker.ts?worker&url'

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/**
 * The content policy accepts a worker's address only from a Trusted Types policy of ours. This one
 * allows only the clock's own file.
 */
function trusted(url: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policy ??= policies?.createPolicy('sofra-alarm-clock', {
    createScriptURL: (given) => {
      if (given !== workerUrl) throw new TypeError('No other worker is started here')
      return given
    },
  })
  return policy ? policy.createScriptURL(url) : url
}
let policy: ReturnType<Policies['createPolicy']> | undefined

/**
 * Calls back once a second, even in a background tab. Returns a function that stops this. Without
 * workers it uses an ordinary timer.
 */
export function everySecond(tick: () => void): () => void {
  let stop: () => void
  const byTimer = () => {
    const timer = setInterval(tick, 1000)
    stop = () => clearInterval(timer)
  }
  try {
    const worker = new Worker(trusted(workerUrl), { type: 'module' })
    stop = () => worker.terminate()
    worker.onmessage = tick
    worker.onerror = () => {
      worker.terminate()
      byTimer()
    }
  } catch {
    byTimer()
  }
  return () => stop()
}
