import { serverNow } from '#panel/domain/platform/clock.ts'
import { alarmLoop, melody, tunes, type Tune } from './bell.ts'

/* The sound of this tab. Ringing is one looped buffer whose volume is scheduled on the audio
   clock, so there is no timer that could be late. */
const rate = 24_000
const quiet = 0.5
const loud = 1
/** The volume of softer melodies: a table's call is not an alarm. */
const soft: Partial<Record<Tune, number>> = { table: 0.35 }
const fadeSec = 0.05

let context: AudioContext | null = null
let loop: { source: AudioBufferSourceNode; gain: GainNode; loudAt: number } | null = null
let alarm: AudioBuffer | null = null

/**
 * Whether this tab may make a sound. Browsers allow it only after the user has touched the page.
 */
export const canSound = () => context?.state === 'running'

/**
 * Opens the sound and reports each change of its state. In a browser without Web Audio it stays
 * blocked.
 */
export function openSound(onChange: () => void) {
  if (context || typeof AudioContext === 'undefined') return
  context = new AudioContext()
  context.onstatechange = onChange
  // Any touch unlocks the sound, not only the bar's button. The listeners stay, because a phone may
  // block sound again.
  for (const kind of ['pointerdown', 'keydown'] as const)
    addEventListener(kind, () => void unlockSound(), { capture: true, passive: true })
}

/** Asks the browser for sound. The browser grants it during a click. */
export async function unlockSound() {
  if (!context || context.state === 'running' || context.state === 'closed') return
  await context.resume().catch(() => undefined)
}

/**
 * Rings until stopped. `loudAt` is the moment (ms, server's time) at which it gets louder; null
 * stops it. Repeating a call changes nothing.
 */
export function ring(loudAt: number | null) {
  if (loudAt === null || !context) return stop()
  if (loop?.loudAt === loudAt) return
  loop = loop ?? start(context)
  loop.loudAt = loudAt
  const { gain } = loop.gain
  const now = context.currentTime
  const inSec = (loudAt - serverNow()) / 1000
  gain.cancelScheduledValues(now)
  gain.setValueAtTime(inSec > 0 ? quiet : loud, now)
  if (inSec > 0) gain.setValueAtTime(loud, now + inSec)
}

function start(on: AudioContext) {
  alarm ??= bufferOf(on, alarmLoop(rate))
  const source = new AudioBufferSourceNode(on, { buffer: alarm, loop: true })
  const gain = new GainNode(on, { gain: quiet })
  source.connect(gain).connect(on.destination)
  source.start()
  return { source, gain, loudAt: 0 }
}

function stop() {
  if (!loop || !context) return
  const { source, gain } = loop
  loop = null
  const now = context.currentTime
  gain.gain.cancelScheduledValues(now)
  gain.gain.setTargetAtTime(0, now, fadeSec / 3)
  source.stop(now + fadeSec * 2)
}

/** Plays a short melody once. Does nothing if sound is blocked. */
export function play(tune: Tune) {
  if (!context || context.state !== 'running') return
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf(context, melody(tunes[tune], 3, rate)) })
  const gain = new GainNode(context, { gain: soft[tune] ?? loud })
  source.connect(gain).connect(context.destination)
  source.start()
}

/** Plays one cycle of the alarm at full volume, so that the user hears how loud it gets. */
export function playTest() {
  if (!context || context.state !== 'running' || loop) return
  alarm ??= bufferOf(context, alarmLoop(rate))
  const source = new AudioBufferSourceNode(context, { buffer: alarm })
  source.connect(context.destination)
  source.start()
}

function bufferOf(on: AudioContext, samples: Float32Array<ArrayBuffer>) {
  const buffer = on.createBuffer(1, samples.length, rate)
  buffer.copyToChannel(samples, 0)
  return buffer
}
