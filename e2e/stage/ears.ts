import type { Page } from '@playwright/test'

/**
 * Listens to what a page really plays: all audio that the page connects to the speakers is also
 * routed to an analyser in the same audio graph. Must be called before the page opens. `loudness`
 * is the loudest sample of the moment, 0 when silent or when nothing is connected.
 */
export async function giveEars(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const analysers: AnalyserNode[] = []
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown
    const seen = new WeakSet<AudioNode>()
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode && !seen.has(this)) {
        seen.add(this)
        const analyser = this.context.createAnalyser()
        analyser.fftSize = 2048
        analysers.push(analyser)
        connect.call(this, analyser)
      }
      return connect.apply(this, to)
    } as AudioNode['connect']
    Object.assign(globalThis, {
      loudness: () => {
        const samples = new Float32Array(2048)
        let loudest = 0
        for (const it of analysers) {
          if (it.context.state !== 'running') continue
          it.getFloatTimeDomainData(samples)
          for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
        }
        return loudest
      },
    })
  })
}

/**
 * The sampling interval in ms, equal to the time that one sample covers. The page samples itself,
 * since a call from the test takes longer.
 */
const everyMs = 40

export const loudness = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { loudness: () => number }).loudness())

/** Waits until a sound is heard. */
export const soundHeard = async (page: Page, timeout = 12_000): Promise<void> =>
  void (await page.waitForFunction(
    () => (globalThis as unknown as { loudness: () => number }).loudness() > 0.01,
    undefined,
    { polling: everyMs, timeout },
  ))

/**
 * The loudest sample within 1.5 seconds, so that a pause between two strokes is not taken for
 * silence.
 */
export const loudest = (page: Page): Promise<number> =>
  page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const now = (globalThis as unknown as { loudness: () => number }).loudness
        let [max, left] = [0, 1500 / ms]
        const timer = setInterval(() => {
          max = Math.max(max, now())
          if (--left > 0) return
          clearInterval(timer)
          resolve(max)
        }, ms)
      }),
    everyMs,
  )

/**
 * The number of seconds, out of `forSec`, in which the page was audible and in which it was silent.
 * Sampled 25 times a second.
 */
export const rhythm = (page: Page, forSec: number): Promise<{ sounded: number; silent: number }> =>
  page.evaluate(
    ([sec, ms]) =>
      new Promise<{ sounded: number; silent: number }>((resolve) => {
        const heard = (globalThis as unknown as { loudness: () => number }).loudness
        let [sounded, silent, quietRun] = [0, 0, 0]
        let last = performance.now()
        const until = last + sec * 1000
        const timer = setInterval(() => {
          // The real time since the last sample, since a busy machine samples less often.
          const now = performance.now()
          const passed = (now - last) / 1000
          last = now
          // A bell fades out: up to half a second of quiet still counts as part of it.
          quietRun = heard() > 0.001 ? 0 : quietRun + passed
          if (quietRun < 0.5) sounded += passed
          else silent += passed
          if (now < until) return
          clearInterval(timer)
          resolve({ sounded, silent })
        }, ms)
      }),
    [forSec, everyMs] as const,
  )
