import * as z from 'zod/mini'
import type { Lang } from '#contract/kit/field-words.ts'
import type { ShiftKey } from '#server/domain/ordering/delivery/courier-link.ts'
import { forgetPosition, storePosition, type SentPosition } from '#server/domain/ordering/delivery/courier-position.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { plain } from '#server/kit/answer/page.ts'
import type { Kit } from '#server/kit/kit.ts'
import { words } from './words.ts'

/** A position that was found longer ago than this, in ms, is refused: it says where a courier was. */
const oldestMs = 2 * 60_000
/** A position that is less exact than this, in metres, helps nobody. */
const roughestM = 5000

const between = (min: number, max: number) => z.coerce.number().check(z.gte(min), z.lte(max))
const sent = z.object({
  lat: between(-90, 90),
  lng: between(-180, 180),
  accuracy: between(0, roughestM),
  age: between(0, oldestMs),
})

function sentIn(form: URLSearchParams, now: Date): SentPosition {
  // An empty text would count as 0.
  const fields = Object.keys(sent.shape).map((name) => [name, form.get(name) || undefined])
  const { data, error } = sent.safeParse(Object.fromEntries(fields))
  if (!data) throw wrongField(String(error.issues[0]?.path[0] ?? 'lat'), 'format')
  const { lat, lng, accuracy, age } = data
  return { lat, lng, accuracy_m: Math.round(accuracy), at: new Date(now.getTime() - age) }
}

/**
 * Stores where the courier of a shift is, or forgets it if the courier no longer shares it. Throws
 * `not_found` if the shift is over, and `too_many` for a position that follows too soon.
 */
export async function takePosition(kit: Kit, shift: ShiftKey, form: URLSearchParams): Promise<void> {
  if (form.get('stop') === '1') return void (await forgetPosition(kit.db, shift))
  const stored = await storePosition(kit, shift, sentIn(form, kit.now()))
  if (stored === 'over') throw fault('not_found')
  if (stored === 'too_soon') throw fault('too_many')
}

/** The part of the page that asks for leave to send positions. Only the script shows it. */
export function positionHtml(lang: Lang): string {
  const { start, stop, ask, shared, denied, over } = words[lang].position
  const texts = Object.entries({ start, stop, ask, shared, denied, over })
  const data = texts.map(([name, text]) => ` data-${name}="${plain(text)}"`).join('')
  return `<section id="position" hidden${data}><p id="position-said" role="status"></p><button type="button" class="quiet" id="position-button">${plain(start)}</button></section>`
}
