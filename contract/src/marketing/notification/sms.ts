/* How many SMS a text costs (members-marketing §10, E16). A short text is one SMS; a longer one is
   split into parts, each of which is paid. The alphabet depends on the characters: GSM 03.38, its
   Turkish extension (3GPP TS 23.038, national language single shift), or UCS-2. */

export const smsAlphabets = ['gsm', 'turkish', 'ucs2'] as const
export type SmsAlphabet = (typeof smsAlphabets)[number]

/** How many units one SMS holds, and how many each part of a longer text holds. */
const sizes: Record<SmsAlphabet, { one: number; part: number }> = {
  gsm: { one: 160, part: 153 },
  turkish: { one: 155, part: 148 },
  ucs2: { one: 70, part: 67 },
}

/** The characters of GSM 03.38 that take one unit each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The characters of GSM 03.38 after an escape, which take two units each. */
const extended = new Set('€[]{}\\^~|\f')
/** The characters that the Turkish extension adds after an escape, which take two units each. */
const turkish = new Set('ğĞışŞİç')

export interface SmsSize {
  alphabet: SmsAlphabet
  /** The units of the text, without what the provider appends. */
  units: number
  /** The number of SMS that the company pays for. */
  segments: number
  /** How many units the text may have without taking another SMS. */
  room: number
}

/**
 * The size of a text as SMS. `suffix` is the number of units that the provider appends to every
 * message: Turkish providers append the code of the sender, ` B123`.
 */
export function smsSize(text: string, suffix = 0): SmsSize {
  const signs = [...text]
  const alphabet = alphabetOf(signs)
  const units = signs.map((sign) => unitsOf(sign, alphabet))
  const sum = units.reduce((all, it) => all + it, 0)
  const { one, part } = sizes[alphabet]
  if (sum + suffix <= one) return { alphabet, units: sum, segments: 1, room: one - suffix }
  const segments = partsOf([...units, ...Array.from({ length: suffix }, () => 1)], part)
  return { alphabet, units: sum, segments, room: segments * part - suffix }
}

function alphabetOf(signs: readonly string[]): SmsAlphabet {
  let needs: SmsAlphabet = 'gsm'
  for (const sign of signs) {
    if (basic.has(sign) || extended.has(sign)) continue
    if (!turkish.has(sign)) return 'ucs2'
    needs = 'turkish'
  }
  return needs
}

const unitsOf = (sign: string, alphabet: SmsAlphabet): number =>
  alphabet === 'ucs2' ? sign.length : basic.has(sign) ? 1 : 2

/** Fills one part after another. A character of two units is never split between two parts. */
function partsOf(units: readonly number[], part: number): number {
  let [parts, used] = [1, 0]
  for (const size of units) {
    if (used + size > part) {
      parts++
      used = 0
    }
    used += size
  }
  return parts
}

/**
 * The complete text of an advertising SMS: the company's text and, below it, the sender and how to
 * refuse further SMS. The law requires both (rules §4.1).
 */
export const smsText = (body: string, { company, refusal }: { company: string; refusal: string }): string =>
  `${body}\n${company.slice(0, 40).trim()} ${refusal}`.trimEnd()
