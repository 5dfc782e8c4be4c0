/**
 * One stroke of a bell: start (s), pitch (Hz), strength (0–1), and the time until it has decayed to
 * a twentieth (s).
 */
export interface Stroke {
  at: number
  hz: number
  gain?: number
  ring?: number
}

/**
 * The partials of a small bell: the tone, its octave, and two higher ones for the attack. Each
 * fades faster than the one before.
 */
const partials = [
  { ratio: 1, gain: 1, fade: 1 },
  { ratio: 2, gain: 0.45, fade: 0.7 },
  { ratio: 2.76, gain: 0.22, fade: 0.45 },
  { ratio: 5.4, gain: 0.08, fade: 0.25 },
]

const onSec = 5
/** One cycle of the alarm, in seconds: five of bell, three of silence (semantics §2). */
export const loopSec = 8

const ding = 1318.5
const dong = 1046.5
/**
 * Ding-dong four times within the five seconds. The small speaker of a till sounds best between one
 * and two kilohertz, where ears are also most sensitive.
 */
const strokes: readonly Stroke[] = [0, 1.25, 2.5, 3.75].flatMap((at) => [
  { at, hz: ding },
  { at: at + 0.4, hz: dong },
])

/** The melodies for everything other than the alarm. Each can be recognised by its shape. */
export const tunes = {
  /** Falling: something was cancelled. */
  cancelled: [
    { at: 0, hz: 659.3, ring: 0.5 },
    { at: 0.22, hz: 523.3, ring: 0.5 },
    { at: 0.44, hz: 392, ring: 0.9 },
  ],
  /** Two low knocks. */
  lost: [
    { at: 0, hz: 311.1, ring: 0.25 },
    { at: 0.2, hz: 311.1, ring: 0.25 },
    { at: 0.9, hz: 311.1, ring: 0.25 },
    { at: 1.1, hz: 311.1, ring: 0.6 },
  ],
  /** Rises: all is well. */
  ready: [
    { at: 0, hz: dong, ring: 0.6 },
    { at: 0.18, hz: ding, ring: 0.9 },
  ],
  /** Two soft strokes, as from the bell on a counter: a table calls. */
  table: [
    { at: 0, hz: 880, ring: 0.7 },
    { at: 0.35, hz: 880, ring: 1 },
  ],
} as const satisfies Record<string, readonly Stroke[]>
export type Tune = keyof typeof tunes

/** The samples of a melody, −1 to 1, for a duration in seconds. */
export function melody(all: readonly Stroke[], seconds: number, rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * rate))
  for (const { at, hz, gain = 1, ring = 1.1 } of all) {
    const from = Math.round(at * rate)
    for (const partial of partials) {
      const step = (2 * Math.PI * hz * partial.ratio) / rate
      // After `ring` the sound has fallen to a twentieth; after three times that, it is silent.
      const fade = Math.log(20) / (ring * partial.fade * rate)
      const end = Math.min(samples.length, from + Math.round(ring * partial.fade * 3 * rate))
      for (let i = from; i < end; i++) {
        const t = i - from
        samples[i]! += gain * partial.gain * Math.sin(step * t) * Math.exp(-fade * t) * Math.min(1, t / (0.004 * rate))
      }
    }
  }
  return normalised(samples)
}

/** The eight seconds of sound that are played in a loop. */
export function alarmLoop(rate: number): Float32Array<ArrayBuffer> {
  const samples = melody(strokes, loopSec, rate)
  const end = onSec * rate
  const fade = 0.25 * rate
  for (let i = Math.round(end - fade); i < samples.length; i++) samples[i]! *= Math.max(0, (end - i) / fade)
  return samples
}

function normalised(samples: Float32Array<ArrayBuffer>) {
  const peak = samples.reduce((max, each) => Math.max(max, Math.abs(each)), 0)
  return peak === 0 ? samples : samples.map((each) => (each / peak) * 0.95)
}
